import ProductLoading from "#components/catalog/product-loading.tsx";

export default ProductLoading;
