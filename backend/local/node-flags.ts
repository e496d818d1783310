/**
 * How Node is started for api and worker. The heap at most doubles between two full collections; left to itself it
 * quadruples while it is small: a hundred megabytes more at the peak, and no request the faster for it. What is young
 * takes 24 MB instead of 48: a tenth less at the peak of a large import, which is no slower for it. V8 reads both as it
 * starts, so they stand on the command line, in the images as well (`Dockerfile`).
 */
export const NODE_FLAGS = ['--heap-growing-percent=100', '--max-semi-space-size=8'];
