const details = document.querySelector('[data-calculator]')?.closest('details');

// Most visitors never open it: its script is fetched when one does.
details?.addEventListener('toggle', () => void import('./concrete-calculator.ts'), { once: true });
