import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:pressable'?: boolean;
  }
}
