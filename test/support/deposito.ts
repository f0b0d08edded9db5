// A small server that speaks the part of S3 that the service uses, with faults that a test chooses. The signature of
// each request is computed independently, from the specification (AWS Signature Version 4), and compared. The behaviour
// of a real store is tested by `npm run documentos:prova`.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHAVE = 'chave-de-teste'
const SEGREDO = 'um/segredo+com=sinais'
const BUCKET = 'documentos'

export type Deposito = {
  /** The value of DOCUMENTOS_S3_URL. */
  url: string
  /** Objects by key, as they are stored; a test may change them. */
  objects: Map<string, Buffer>
  /** Requests by method and key, since the start. */
  asked: string[]
  /** `fora`: every request is answered 503; `troca`: what is put is stored with one byte changed. */
  humor: 'bom' | 'fora' | 'troca'
  close(): Promise<void>
}

export async function openDeposito(): Promise<Deposito> {
  const deposito: Omit<Deposito, 'url' | 'close'> = { objects: new Map(), asked: [], humor: 'bom' }
  const server = createServer((request, response) => {
    void answer(deposito, request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const login = `${encodeURIComponent(CHAVE)}:${encodeURIComponent(SEGREDO)}`
  return Object.assign(deposito, {
    url: `http://${login}@127.0.0.1:${port}/${BUCKET}/notas`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

async function answer(
  { objects, asked, humor }: Pick<Deposito, 'objects' | 'asked' | 'humor'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const { method = '', url = '' } = request
  const key = decodeURIComponent(new URL(url, 'http://deposito').pathname).replace(`/${BUCKET}/`, '')
  asked.push(`${method} ${key}`)
  const say = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes)
  const fault = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`)
  if (humor === 'fora') return void fault(503, 'ServiceUnavailable')
  if (!isSigned(request, body)) return void fault(403, 'SignatureDoesNotMatch')
  if (method === 'PUT') {
    objects.set(key, humor === 'troca' ? Buffer.concat([body.subarray(1), Buffer.of(0)]) : body)
    return void say(200)
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return void say(204)
  }
  const object = objects.get(key)
  if (object) say(200, object)
  else fault(404, 'NoSuchKey')
}

/** Whether the request carries the signature of our secret, over exactly these headers and this body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
  if (!found) return false
  const [, chave, day, region, signed = '', signature] = found
  const { pathname, searchParams } = new URL(url, 'http://deposito')
  const digest = headers['x-amz-content-sha256']
  if (chave !== CHAVE || digest !== sha256(body)) return false
  const canonical = [
    method,
    pathname,
    [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const keyOf = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SEGREDO}`)
  return hmac(keyOf, text).toString('hex') === signature
}
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
