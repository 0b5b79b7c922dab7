/**
 * Scales and paths of charts, alike on screens and on paper. Lengths are in whatever unit the ground is measured in; y grows downwards,
 * as in SVG. Scales, ticks and paths are those of d3-scale and d3-shape.
 */
export { rangeLines, scaleLines } from './scale.ts'
export { linePicture, type LinePicture } from './line-picture.ts'
export { linePath, stepArea, stepPath, type Point, type Step } from './paths.ts'
