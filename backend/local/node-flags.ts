/**
 * How Node is started for api and worker. The heap at most doubles between two full collections; left to itself it
 * quadruples while it is small: a hundred megabytes more at the peak, and no request the faster for it. V8 reads it
 * as it starts, so it stands on the command line, in the images as well (`Dockerfile`).
 */
export const NODE_FLAGS = ['--heap-growing-percent=100'];
