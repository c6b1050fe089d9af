import { list, request, row, test } from '#tests/owner/desk-fixtures.ts';
import { gallery } from '#tests/visitor/gallery.ts';
import { quoteForm, sampleRequest } from '#tests/visitor/quote-form.ts';
import { expect, open, routes } from '#tests/visitor/visit.ts';

/**
 * What others do to a page, each as it is done before any script of the page runs. They run in the browser, so each
 * stands alone.
 */
const meddlers: Record<string, () => void> = {
  'a password manager and a grammar checker put nodes in': () => {
    const insert = () => {
      for (const control of document.querySelectorAll('input, select, textarea, button')) {
        if (control.nextElementSibling?.localName === 'manager-button') continue;
        control.insertAdjacentElement('afterend', document.createElement('manager-button'));
      }
      for (const part of document.querySelectorAll('form, body, main, [data-gallery], #desk')) {
        if (part.firstElementChild?.localName === 'grammar-checker') continue;
        part.insertAdjacentElement('afterbegin', document.createElement('grammar-checker'));
      }
    };
    document.addEventListener('DOMContentLoaded', () => {
      insert();
      new MutationObserver(insert).observe(document.body, { childList: true, subtree: true });
    });
  },

  'a cookie remover takes nodes away': () => {
    const remove = () => {
      for (const found of document.querySelectorAll('main p, main svg, #desk p, footer p')) found.remove();
    };
    document.addEventListener('DOMContentLoaded', () => {
      remove();
      new MutationObserver(remove).observe(document.body, { childList: true, subtree: true });
    });
  },

  'a translator turns the page from right to left': () => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'));
  },

  'a proxy has hidden the email addresses': () => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]')) {
        link.href = '/cdn-cgi/l/email-protection';
        link.textContent = '[email protected]';
      }
    });
  },

  'a canvas says nothing true': () => {
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...where) {
      const image = getImageData.apply(this, where);
      crypto.getRandomValues(image.data.subarray(0, 60_000));
      return image;
    };
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  },

  'nothing may be stored': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  },

  'there is no crypto': () => {
    Object.defineProperty(window, 'crypto', { value: undefined });
  },

  'fonts and colors are the visitor’s own': () => {
    document.addEventListener('DOMContentLoaded', () => {
      const own = new CSSStyleSheet();
      own.replaceSync(
        '* { font: 20px/2 serif !important; color: black !important; background: white !important }',
      );
      document.adoptedStyleSheets = [own];
    });
  },
};

for (const [what, meddle] of Object.entries(meddlers)) {
  test(`a gallery is viewed, a request sent and answered where ${what}`, async ({ page, desk }) => {
    await page.addInitScript(meddle);
    await page.setViewportSize({ width: 390, height: 844 });

    await test.step('gallery viewed', async () => {
      await open(page, routes.gallery);
      const { cards, filter, viewer } = gallery(page);
      await filter('Repairs').click();
      await expect(cards).toHaveCount(2);
      await cards.first().click();
      await expect(viewer.locator('[data-open] img').last()).toBeInViewport();
      await viewer.getByRole('button', { name: 'Next project' }).click();
      await expect(viewer).toHaveAccessibleName('Panels replaced');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
    });

    const sent = sampleRequest('Meddled with');
    await test.step('quote sent', async () => {
      await open(page, routes.contact);
      const form = quoteForm(page);
      await form.fill(sent);
      await form.send.click();
      // By the script, or by the page that the server leads to.
      await expect(page.getByText('Quote Request Sent!').filter({ visible: true }).first()).toBeVisible();
    });

    await test.step('request answered', async () => {
      await page.context().addCookies([await desk.cookie()]);
      await page.goto('/desk');
      await row(page, sent.name).click();
      const mark = request(page).getByRole('button', { name: 'Mark answered' });
      await mark.click();
      await expect(mark).toHaveCount(0);
      await page.goto('/desk/answered');
      await expect(list(page).locator('[data-request]').filter({ hasText: sent.name })).toBeVisible();
    });
  });
}
