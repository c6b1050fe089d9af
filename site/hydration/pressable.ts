import type { ClientDirective } from 'astro';
import painted from './painted.ts';

/**
 * `client:pressable`: like `client:painted`, but a press on one of the island's buttons before it is alive is carried
 * out once it is, unless the visitor has moved on by then: pressed something else, or scrolled.
 */
const pressable: ClientDirective = (load, options, island) => {
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

  const loadAndPress = async () => {
    const hydrate = await load();
    return async () => {
      await hydrate();
      const button = pressed;
      listening.abort();
      remember(null);
      button?.click();
    };
  };
  return painted(loadAndPress, options, island);
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
