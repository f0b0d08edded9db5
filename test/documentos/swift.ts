// OpenStack Swift with its S3 API, of Debian's packages, on this machine: proxy, account, container and object server over
// one folder. It checks signatures and stores objects as files; none of its code is ours.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#platform/free-port.ts'
import { until } from '../support/until.ts'

const CHAVE = 'documentos:servico'
const SEGREDO = 'um-segredo/com+sinais'
const BUCKET = 'documentos'
const STORAGE = ['account', 'container', 'object'] as const

export type Swift = {
  /** The value of DOCUMENTOS_S3_URL. */
  url: string
  /** Keys of all objects. */
  keys(): Promise<string[]>
  /** Replaces an object, as someone with access to the bucket could. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The proxy, which clients speak to: ended and started again. */
  stopProxy(): Promise<void>
  startProxy(): Promise<void>
  close(): Promise<void>
}

// A field of dpkg-query.
const VERSION = '\u0024{Version}'

/** The version that is installed; null: none. */
export function installedVersion(): string | null {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', VERSION, 'swift-proxy'], { encoding: 'utf8' })
  return status === 0 && stdout ? `OpenStack Swift ${stdout}` : null
}

export async function openSwift(): Promise<Swift> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-swift-'))
  mkdirSync(join(dir, 'dev/d1'), { recursive: true })
  const running = new Map<string, ChildProcess>()
  const start = async (name: string, port: number) => {
    const child = spawn(`/usr/bin/swift-${name}-server`, [join(dir, `${name}.conf`)], { stdio: 'ignore' })
    running.set(name, child)
    await until(`swift-${name}-server listens`, () => listens(port))
  }
  const stop = async (name: string) => {
    const child = running.get(name)
    running.delete(name)
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGKILL')
    await ended
  }
  const ports = Object.fromEntries(
    await Promise.all(STORAGE.map(async (name): Promise<[string, number]> => [name, await freePort()])),
  )
  for (const name of STORAGE) {
    buildRing(dir, name, ports[name]!)
    writeFileSync(join(dir, `${name}.conf`), storageConf(dir, name, ports[name]!))
  }
  const port = await freePort()
  writeFileSync(join(dir, 'proxy.conf'), proxyConf(dir, port))
  await Promise.all([...STORAGE.map((name) => start(name, ports[name]!)), start('proxy', port)])
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: CHAVE, secretAccessKey: SEGREDO },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  return {
    url: `http://${encodeURIComponent(CHAVE)}:${encodeURIComponent(SEGREDO)}@127.0.0.1:${port}/${BUCKET}/notas`,
    keys: () => listKeys(client),
    put: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }))
    },
    stopProxy: () => stop('proxy'),
    startProxy: () => start('proxy', port),
    close: async () => {
      client.destroy()
      await Promise.all([...running.keys()].map(stop))
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function listKeys(client: S3Client): Promise<string[]> {
  const keys: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken: after }))
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    if (!page.NextContinuationToken) return keys
    after = page.NextContinuationToken
  }
}

const listens = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => done(true)).on('error', () => done(false))
    socket.on('close', () => done(false)).setTimeout(1_000, () => socket.destroy())
    socket.on('connect', () => socket.destroy())
  })

/** One copy of everything, on the one device. */
function buildRing(dir: string, name: string, port: number): void {
  const ring = (...args: string[]) =>
    execFileSync('/usr/bin/swift-ring-builder', [join(dir, `${name}.builder`), ...args], { stdio: 'ignore' })
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  ring('rebalance')
}

const common = (dir: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${join(dir, 'dev')}
mount_check = false
fallocate_reserve = 0
`

const storageConf = (dir: string, name: string, port: number) => `${common(dir, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConf = (dir: string, port: number) => `${common(dir, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${CHAVE.replace(':', '_')} = ${SEGREDO} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`
