/** Where toasts appear, in every page, so that assistive technology knows the place before one comes. */
export const notificationAreaId = 'notifications';
