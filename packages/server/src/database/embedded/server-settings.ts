import { totalmem } from 'node:os'
import { socketPort } from './socket-folder.ts'

const mebibyte = 1024 * 1024

/** Memory this process may use, in MiB: the machine's, or its container's when that is less. */
function memory(): number {
  const limit = process.constrainedMemory()
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mebibyte)
}

/**
 * The settings of the server, as name and value. Everything about durability is PostgreSQL's safe default, said
 * again so that no file can undo it; `durable: false` is for the tests' throw-away server only.
 */
export function serverSettings(socketFolder: string, durable: boolean): Record<string, string> {
  const megabytes = memory()
  const sharedBuffers = Math.min(1024, Math.max(128, Math.floor(megabytes / 32)))
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'pglz',
    random_page_cost: '1.1',
    // A trace or a list is a short query: compiling it costs more than it saves.
    jit: 'off',
    max_locks_per_transaction: '256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'cloche',
    logging_collector: 'off',
    log_checkpoints: 'off',
  }
}
