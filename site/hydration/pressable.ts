import type { ClientDirective } from 'astro';
import { firstPaint, whenIdle } from './first-paint.ts';

/**
 * `client:pressable`: an island is fetched once the page has been painted, and brought to life when the browser is idle.
 * What its modules import is asked for together with them. A press on one of its buttons before it is alive is carried
 * out once it is, unless the visitor has moved on by then: pressed something else, or scrolled.
 */
const pressable: ClientDirective = async (load, _options, island) => {
  let pressed: HTMLElement | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  function remember(button: HTMLElement | null) {
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    pressed?.setAttribute('aria-busy', 'true');
  }

  const press = ({ target }: Event) => {
    const isInside = target instanceof Element && island.contains(target);
    remember(isInside ? target.closest('button') : null);
  };
  island.addEventListener('astro:hydration-error', loadAgain);
  addEventListener('click', press, { signal });
  addEventListener('scroll', () => remember(null), { signal, passive: true });

  await firstPaint();
  const { shared } = island.dataset;
  if (shared)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: shared }),
    );
  const hydrate = await load();
  whenIdle(async () => {
    await hydrate();
    const button = pressed;
    listening.abort();
    remember(null);
    button?.click();
  });
};

/**
 * A page that answers but whose files do not come is one of an older build: it is loaded again, once. Nothing is typed
 * where this directive is used.
 */
async function loadAgain() {
  const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
  const ask = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (type !== 'reload' && (await ask())?.ok) location.reload();
}

export default pressable;
