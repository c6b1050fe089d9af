/** Where toasts appear, on every page, so that assistive technology knows the place before one appears. */
export const notificationAreaId = 'notifications';
