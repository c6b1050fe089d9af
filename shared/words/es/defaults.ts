import type { defaults as english } from '../en/defaults.ts';

export const defaults: typeof english = {
  noProjects:
    'Pronto habrá fotos aquí. Mientras tanto, cuéntenos de su lugar y le contamos de trabajos parecidos.',
  pourLink: 'Vea el colado, día por día',
  pours: 'El colado, día por día',
  cut: 'Dibujo de una entrada de autos cortada en su borde: 4 pulgadas de concreto dentro de una formaleta con estacas, malla de acero sobre silletas a media altura, un corte de sierra en el cuarto superior y arena compactada debajo.',
};
