/** The only place that names the product. */
export const APP_NAME = 'Side One';
