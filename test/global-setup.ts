/** Filled in by the database room. */
export default function setup() {}
