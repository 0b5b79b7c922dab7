/** The patterns of the screens of stock, and those it links to. */
export const productsScreen = '/stock/products/{page?}'
export const locationsScreen = '/stock/locations/{page?}'
export const statesScreen = '/stock/states/{page?}'
export const expirationsScreen = '/stock/expirations/{searchType?}/{page?}'
export const stockProductScreen = '/stock/product/{productId}/{startDate?}/{endDate?}'
<<<<<<< HEAD
export const wasteScreen = '/stock/waste'
=======
export const valueScreen = '/stock/value'
export const useOfStockScreen = '/stock/use/{startDate?}/{endDate?}'
export const salesScreen = '/stock/sales'
>>>>>>> stockvalue
export const inScreen = '/stock/register/variations/positive'
export const outScreen = '/stock/register/variations/negative'
export const variationsScreen = '/stock/variations/{startDate?}/{endDate?}'
export const productScreen = '/product/{productId}/{nav?}/{page?}'
export const labelScreen = '/labeling/label/{labelId}/{nav?}/{page?}'
export const countsScreen = '/stock/counts/{page?}'
export const countScreen = '/stock/count/{stockCountId}/{nav?}/{page?}'
/** Counting on the floor, and the review at a desk. */
export const countSheetScreen = '/stock/counting/{stockCountId}'
export const countReviewScreen = '/stock/counting/{stockCountId}/review'
