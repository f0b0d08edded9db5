// The main job, end to end, on this machine: `npm run demo`. Starts the whole service over an empty database, registers
// an account and companies with A1 certificates, issues notes through the national system and through cities whose
// connections an operator publishes on the way, and keeps the results under demo/.
import { spawnSync } from 'node:child_process'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onEnd } from '#platform/on-end.ts'
import { ADMIN_ENV, type Operator, openOperator } from '#test/support/publish-city.ts'
import { startService } from '../src/roles/tree.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const OUT = join(ROOT, 'demo')
const SENHA_CERTIFICADO = 'Senha@123'
const WAIT_MS = 60_000

const MARABA = {
  logradouro: 'Avenida Antônio Maia',
  numero: '1500',
  bairro: 'Velha Marabá',
  codigoCidade: '1504208',
  estado: 'PA',
  cep: '68500005',
}
const SIMPLES = { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1 }
const REGULAR = { regimeTributario: 'lucro_presumido' }

type Nota = {
  nome: string
  titulo: string
  amostra: string
  empresa: { cpfCnpj: string; razaoSocial: string; endereco: typeof MARABA; inscricaoMunicipal?: string } & object
  /** Replaces fields of the service of the sample. */
  servico?: object
  /**
   * The simulated city whose connection an operator publishes first; without it the note goes to the national system.
   */
  cidade?: string
  ambiente: 'homologacao' | 'producao'
}
const NOTAS: Nota[] = [
  {
    nome: 'simples',
    titulo: 'Simples Nacional: desenvolvimento de software',
    amostra: 'simples-nacional.json',
    empresa: {
      ...SIMPLES,
      cpfCnpj: '11222333000181',
      razaoSocial: 'Oficina de Software Simples Ltda',
      endereco: MARABA,
    },
    ambiente: 'homologacao',
  },
  {
    nome: 'regular',
    titulo: 'Lucro presumido: IBS/CBS e retenções federais',
    amostra: 'regular-ibs-cbs-retencoes.json',
    empresa: { ...REGULAR, cpfCnpj: '98765432000198', razaoSocial: 'Consultoria Regular S.A.', endereco: MARABA },
    ambiente: 'homologacao',
  },
  {
    nome: 'limeira',
    titulo: 'Lucro presumido em prefeitura com ABRASF 2.04',
    amostra: 'regular-ibs-cbs-retencoes.json',
    empresa: {
      ...REGULAR,
      cpfCnpj: '11222333000262',
      razaoSocial: 'Estúdio de Joias Conceição Ltda',
      inscricaoMunicipal: '45210',
      endereco: {
        ...MARABA,
        logradouro: 'Rua Boa Morte',
        bairro: 'Centro',
        codigoCidade: '3526902',
        estado: 'SP',
        cep: '13480181',
      },
    },
    cidade: 'limeira',
    ambiente: 'homologacao',
  },
  {
    nome: 'brasilia',
    titulo: 'Lucro presumido em prefeitura que recebe a DPS em SOAP (ISSNet)',
    amostra: 'regular-ibs-cbs-retencoes.json',
    empresa: {
      ...REGULAR,
      cpfCnpj: '11222333000343',
      razaoSocial: 'Arquitetos do Planalto Ltda',
      inscricaoMunicipal: '0733002100101',
      endereco: {
        ...MARABA,
        logradouro: 'SBS Quadra 2',
        bairro: 'Asa Sul',
        codigoCidade: '5300108',
        estado: 'DF',
        cep: '70070120',
      },
    },
    cidade: 'brasilia',
    ambiente: 'homologacao',
  },
  {
    // The capital validates in homologação and issues nothing (docs/decisions/0011-sao-paulo-homologacao.md): this one
    // is production, simulated.
    nome: 'sao-paulo',
    titulo: 'São Paulo, leiaute 2, em produção (simulada)',
    amostra: 'regular-ibs-cbs-retencoes.json',
    servico: { codigoTributacao: '2919' },
    empresa: {
      ...REGULAR,
      cpfCnpj: '98765432000279',
      razaoSocial: 'Consultoria Paulistana S.A.',
      inscricaoMunicipal: '12345678',
      endereco: {
        ...MARABA,
        logradouro: 'Avenida Paulista',
        bairro: 'Bela Vista',
        codigoCidade: '3550308',
        estado: 'SP',
        cep: '01310100',
      },
    },
    cidade: 'sao-paulo',
    ambiente: 'producao',
  },
  {
    // Since 01/11/2026 ME and EPP issue nationally, also where the city has an emitter and a published connection.
    nome: 'simples-sao-paulo',
    titulo: 'Simples Nacional em São Paulo: emissor nacional, pela lei',
    amostra: 'simples-nacional.json',
    empresa: {
      ...SIMPLES,
      cpfCnpj: '11222333000424',
      razaoSocial: 'Ateliê da Consolação Ltda',
      endereco: {
        ...MARABA,
        logradouro: 'Rua da Consolação',
        bairro: 'Consolação',
        codigoCidade: '3550308',
        estado: 'SP',
        cep: '01301000',
      },
    },
    ambiente: 'homologacao',
  },
]

type Json = Record<string, never> & { [key: string]: unknown }

async function demo(): Promise<void> {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'nfse-demo-'))
  chmodSync(dataDir, 0o755)

  console.log('Iniciando banco, sistema nacional e prefeituras simulados, API e trabalhador…')
  const t0 = performance.now()
  const receiver = await receiveWebhooks()
  const REDES_PERMITIDAS = new URL(receiver.url).host
  const starting = startService(
    {
      ...process.env,
      ...ADMIN_ENV,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_NIVEL: 'warn',
      URL_PUBLICA: '',
      REDES_PERMITIDAS,
    },
    (line) => console.error(line),
  )
  onEnd(() => starting.then((tree) => tree.stop())) // the run fails at once, and cleans up
  const tree = await starting
  try {
    console.log(`  pronto em ${elapsed(t0)}: ${tree.url}\n`)
    const portal = await register(tree.url)
    const { segredo } = await portal('POST', '/portal/webhooks', {
      url: `${receiver.url}/webhook`,
      eventos: ['nfse.autorizada', 'nfse.rejeitada'],
    })
    receiver.secret = String(segredo)
    const open = async (ambiente: string) =>
      caller(tree.url, String((await portal('POST', '/portal/api-keys', { nome: 'demo', ambiente })).chave))
    const apis = { homologacao: await open('homologacao'), producao: await open('producao') }
    const operator = await openOperator(tree)
    const stage = { portal, receiver, operator, simulatorDir: join(dataDir, 'simulator') }
    for (const nota of NOTAS) await issue(nota, { ...stage, api: apis[nota.ambiente] })
    console.log(`Arquivos em ${OUT}`)
  } finally {
    receiver.close()
    await tree.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Call = (method: string, path: string, body?: object) => Promise<Json>

type Stage = { api: Call; portal: Call; receiver: Receiver; operator: Operator; simulatorDir: string }

async function issue(nota: Nota, { api, portal, receiver, operator, simulatorDir }: Stage): Promise<void> {
  const { cpfCnpj, razaoSocial, endereco } = nota.empresa
  console.log(`■ ${nota.titulo}`)
  const empresa = await api('POST', '/empresas', nota.empresa)
  const pfx = makeCertificado(cpfCnpj, razaoSocial, simulatorDir)
  await api('POST', `/empresas/${empresa.id}/certificado`, {
    arquivo: pfx.toString('base64'),
    senha: SENHA_CERTIFICADO,
  })
  const amostra = JSON.parse(readFileSync(join(ROOT, 'contracts/samples', nota.amostra), 'utf8'))
  const servico = { ...amostra.servico[0], municipioPrestacao: endereco.codigoCidade, ...nota.servico }
  const pedido = { ...amostra, prestador: { cpfCnpj }, servico: [servico] }
  if (nota.cidade) {
    const since = performance.now()
    const { slug, cidade } = await operator.publish({ cidade: nota.cidade, empresaId: String(empresa.id), pedido })
    console.log(
      `  conexão ${slug} publicada em ${elapsed(since)}, só por HTTP: ${cidade.nome}, padrão ${cidade.padrao}`,
    )
  }

  const t0 = performance.now()
  const accepted = await api('POST', '/nfse', {
    ...pedido,
    idIntegracao: `demo-${nota.nome}-${randomUUID().slice(0, 8)}`,
  })
  console.log(
    `  aceita em ${elapsed(t0)}: ${accepted.id} (RPS ${accepted.serieRps}/${accepted.numeroRps}, confiança ${accepted.scoreConfianca})`,
  )
  const settled = await until(async () => {
    const now = await api('GET', `/nfse/${accepted.id}`)
    return now.status === 'processando' || now.status === 'falha_temporaria' ? null : now
  }, `a nota ${accepted.id} não terminou`)
  if (settled.status !== 'autorizada')
    throw new Error(`a nota terminou ${settled.status}: ${JSON.stringify(settled.erros)}`)
  const event = await until(
    async () => receiver.events.find((each) => each.nfse.id === accepted.id) ?? null,
    'o webhook não chegou',
  )

  const { itens } = (await portal('GET', `/portal/nfse/${accepted.id}/timeline`)) as unknown as { itens: Step[] }
  const start = new Date(itens[0]?.em ?? 0).getTime()
  for (const step of itens)
    console.log(
      `  ${`+${new Date(step.em).getTime() - start} ms`.padStart(9)}  ${step.titulo}${step.duracaoMs === null ? '' : ` (${step.duracaoMs} ms)`}`,
    )
  const codigo = settled.codigoVerificacao ? `  código ${settled.codigoVerificacao}` : ''
  console.log(`  número ${settled.numero}  chave ${settled.chaveAcesso}${codigo}`)

  const files = [
    [`${nota.nome}.xml`, await download(api, `/nfse/${accepted.id}/xml`)],
    [`${nota.nome}.pdf`, await download(api, `/nfse/${accepted.id}/pdf`)],
    [`${nota.nome}-webhook.json`, Buffer.from(JSON.stringify(event, null, 2))],
  ] as const
  for (const [name, bytes] of files) writeFileSync(join(OUT, name), bytes)
  console.log(`  ${files.map(([name, bytes]) => `${name} (${bytes.length} bytes)`).join('  ')}\n`)
}

type Step = { em: string; titulo: string; duracaoMs: number | null }

async function register(url: string): Promise<Call> {
  const anonymous = caller(url, null)
  const { token } = await anonymous('POST', '/portal/auth/register', {
    nome: 'Ana Demonstração',
    email: `demo-${randomUUID().slice(0, 8)}@exemplo.com.br`,
    senha: `demo-${randomUUID()}`,
    conta: { nome: 'Conta de demonstração' },
  })
  return caller(url, String(token))
}

function caller(url: string, bearer: string | null): Call {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${method} ${path} respondeu ${response.status}: ${bytes}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? JSON.parse(bytes.toString()) : ({ bytes } as unknown as Json)
  }
}

const download = async (api: Call, path: string) => (await api('GET', path)).bytes as unknown as Buffer

function makeCertificado(cnpj: string, nome: string, simulatorDir: string): Buffer {
  const out = join(OUT, `${cnpj}.pfx`)
  const args = [
    'simulator/certificado.ts',
    '--cnpj',
    cnpj,
    '--nome',
    nome,
    '--senha',
    SENHA_CERTIFICADO,
    '--out',
    out,
    '--data',
    simulatorDir,
  ]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`o certificado não foi feito: ${stderr}`)
  return readFileSync(out)
}

type Event = { event: string; nfse: { id: string } }
type Receiver = { url: string; secret: string; events: Event[]; close(): void }

/** Receives deliveries as a client would: checks the signature, answers 204. */
function receiveWebhooks(): Promise<Receiver> {
  const receiver: Receiver = { url: '', secret: '', events: [], close: () => server.close() }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(String(request.headers['x-service-signature'])) ?? []
      const mine = createHmac('sha256', receiver.secret).update(`${t}.`).update(body).digest()
      const valid = v1 !== undefined && timingSafeEqual(mine, Buffer.from(v1, 'hex'))
      if (valid) receiver.events.push(JSON.parse(body.toString()))
      response.writeHead(valid ? 204 : 401).end()
    })
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      receiver.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
      done(receiver)
    })
  })
}

async function until<T>(look: () => Promise<T | null>, otherwise: string): Promise<T> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; ) {
    const found = await look()
    if (found !== null) return found
    await new Promise((next) => setTimeout(next, 20))
  }
  throw new Error(otherwise)
}

const elapsed = (since: number) => `${Math.round(performance.now() - since)} ms`

readOptions({ usage: 'npm run demo' })
await demo().then(
  () => process.exit(0),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
