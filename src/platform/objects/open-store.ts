import type { S3Client } from '@aws-sdk/client-s3'
import { Refusal } from '#platform/ctx.ts'
import type { Store } from './store.ts'
import type { StoreAddress } from './store-url.ts'

/** The store cannot be reached, refuses us or fails; the caller is answered 503 and may ask again. */
export class StoreAway extends Refusal {
  constructor(internal: string) {
    super('INDISPONIVEL', internal, { erros: [{ campo: '', codigo: 'INDISPONIVEL', mensagem: SENTENCE }] })
    this.name = 'StoreAway'
  }
}
const SENTENCE = 'Este documento está no depósito de documentos, que não responde agora. Nada se perdeu.'

const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
const TRIES = 3
/** Far above any package of documents: a larger object was not written by this service. */
const BYTES_MAX = 64 * 1024 * 1024

/** Opens the store of an address; its client is loaded with the first call (docs/decisions/0019-documents-in-s3.md). */
export function openStore(address: StoreAddress): Store {
  const { bucket, prefixo, cifra } = address
  let opened: ReturnType<typeof openClient> | undefined
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefixo}${key}` })
  const ask = async <Answer>(what: string, question: (s3: Opened) => Promise<Answer>): Promise<Answer> => {
    opened ??= openClient(address)
    try {
      return await question(await opened)
    } catch (error) {
      throw new StoreAway(`store of documents, ${what}: ${reasonOf(error)}`)
    }
  }
  return {
    put: (key, bytes) =>
      ask('put', async ({ client, sdk }) => {
        const encryption = cifra && { ServerSideEncryption: cifra }
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ...encryption }))
      }),
    get: (key) =>
      ask('get', async ({ client, sdk }) => {
        try {
          const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(at(key)))
          if (ContentLength > BYTES_MAX) throw new Error(`an object of ${ContentLength} bytes`)
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return null
          throw error
        }
      }),
    remove: (key) =>
      ask('remove', async ({ client, sdk }) => {
        await client.send(new sdk.DeleteObjectCommand(at(key)))
      }),
    close: () => void opened?.then(({ client }) => client.destroy()),
  }
}

type Opened = { client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }

async function openClient({ endpoint, regiao, chave, segredo }: StoreAddress): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region: regiao,
    forcePathStyle: true,
    credentials: { accessKeyId: chave, secretAccessKey: segredo.reveal() },
    maxAttempts: TRIES,
    // Servers other than Amazon's do not know its newer checksums; the digest that we keep is compared at every read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
  })
  return { client, sdk }
}

/** The error in one line, without addresses of objects: their keys name accounts. */
function reasonOf(error: unknown): string {
  const { name, message, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  return [code ?? name, status && `HTTP ${status}`, message?.slice(0, 200)].filter(Boolean).join(' ')
}
