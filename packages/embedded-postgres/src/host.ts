/** In words its users know. */
export interface Host {
  name: string
  /** Lower-case letters; names the database, its superuser and folders outside the data folder. */
  id: string
  /** The settings' names in messages. */
  settings: { dataDir: string; databaseUrl: string }
  restoring: string
}
