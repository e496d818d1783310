/**
 * Node's flags for api and worker. By default V8 lets a small heap quadruple between full collections, which
 * costs 100 MB at the peak without faster requests; here it at most doubles. The young generation takes 24 MB
 * instead of 48: a tenth less at the peak of a large import, which gets no slower. V8 reads both as it
 * starts, so they are command-line flags, also in the images (`Dockerfile`).
 */
export const NODE_FLAGS = ['--heap-growing-percent=100', '--max-semi-space-size=8'];
