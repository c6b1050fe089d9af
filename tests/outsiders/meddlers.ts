/**
 * What others do to a page, each as it is done before any script of the page runs. They run in the browser, so each
 * stands alone.
 */
export const meddlers: Record<string, () => void> = {
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
