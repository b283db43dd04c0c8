/** The product's name, until the operator's is known. */
export const APP_NAME = 'Kapao'
