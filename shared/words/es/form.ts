import type { form as english } from '../en/form.ts';

export const form: typeof english = {
  fields: {
    name: { label: 'Nombre completo' },
    phone: { label: 'Teléfono' },
    email: { label: 'Correo electrónico' },
    service: { label: 'Servicio que necesita' },
    message: {
      label: 'Detalles del proyecto',
      hint: 'Tamaño aproximado, qué hay ahora, si hay árboles cerca, el ancho del portón y en qué ciudad es.',
    },
  },
};
