/** The program that uses the database, in words its users know. */
export interface Host {
  name: string
  /** Lower-case letters; names the database, its superuser and folders outside the data folder. */
  id: string
  /** How messages name these settings. */
  settings: { dataDir: string; databaseUrl: string }
  restoring: string
}
