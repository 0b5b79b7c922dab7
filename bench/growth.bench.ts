export const benchGrowth = async (_of: readonly string[]) => []
