/** The name of the product, said once. */
export const APP_NAME = 'Side One';
