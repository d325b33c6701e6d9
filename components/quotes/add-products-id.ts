/** The button that opens the dialog of products. */
export const addProductsId = "add-products";
