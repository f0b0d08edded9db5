import { sign } from 'node:crypto'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { storeOf } from '#tracks/dps/convenio.fixture.ts'
import { createConvenios } from '#tracks/dps/convenio.ts'
import { createDpsTrack } from '#tracks/dps/dps-track.ts'
import { AGORA, notaDe, TABELAS } from '#tracks/dps/notas.fixture.ts'
import { createChain } from '#tracks/dps/validators.fixture.ts'
import type { Conexao } from '#tracks/track.ts'

/** One figure of the bench: the measured value and its minimum. */
type Figura = { figura: string; valor: number; minimo: number; unidade: string }

/**
 * DPS built and signed per CPU-second, divided by raw RSA-2048 signatures per CPU-second: how near the whole is to the
 * cost of the one operation that cannot be avoided. Both are measured in turns of the same run, so that other work of
 * the machine affects both.
 */
export async function run(): Promise<Figura> {
  const credencial = createChain()
  const agents = createCityAgents({ connectTimeoutMs: 1_000, redesPermitidas: [] })
  const learned = storeOf(new Map([['homologacao/4205407', { ativo: true, validoAte: AGORA.getTime() + 86_400_000 }]]))
  const now = () => AGORA
  const convenios = createConvenios(agents, now, learned)
  const track = createDpsTrack({ tabelas: TABELAS, agents, convenios, now })
  const nota = notaDe()

  let numero = 0
  const buildOne = () =>
    track.build({ nota, serie: '1', numero: String(++numero), reparos: [] }, CONEXAO, credencial, AGORA)
  const signed = Buffer.from((await buildOne()).xml.subarray(0, SIGNED_INFO_BYTES))
  const signOne = () => sign('RSA-SHA256', signed, credencial.key)

  await spend(buildOne, WARM_UP)
  await spend(signOne, WARM_UP)
  let [building, signing] = [0, 0]
  for (let turn = 0; turn < TURNS; turn++) {
    building += await spend(buildOne, PER_TURN)
    signing += await spend(signOne, PER_TURN)
  }
  await agents.close()
  return { figura: 'assinatura de DPS', valor: signing / building, minimo: 0.9, unidade: 'assinaturas por RSA puro' }
}

/** CPU microseconds of `times` runs of an operation. */
async function spend(operation: () => unknown, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < times; done++) await operation()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const WARM_UP = 2_000
const TURNS = 40
const PER_TURN = 100
/** About the size of SignedInfo: hashing it is part of both. */
const SIGNED_INFO_BYTES = 900

const CONEXAO: Conexao = {
  slug: 'sefin-nacional',
  versao: 1,
  ambiente: 'homologacao',
  padrao: 'dps-1.01',
  trilho: 'nacional',
  urls: { sefin: 'https://localhost', adn: 'https://localhost', parametrizacao: 'https://localhost' },
  assinatura: 'rsa-sha256',
  ca: [],
  capacidades: {
    cnpjAlfanumerico: true,
    nomeiaQualquerChave: true,
    unicidadeRps: true,
    consultaPorRps: true,
    visibilidadeSegundos: 60,
    timeoutSegundos: 60,
    maxConcorrencia: 4,
    prazoCancelamentoHoras: 24,
  },
  template: null,
  urlsOperacoes: {},
  enderecosDeProducao: [],
  municipio: null,
}

if (import.meta.main) {
  const { figura, valor, minimo, unidade } = await run()
  console.log(`${figura}: ${valor.toFixed(3)} ${unidade} (mínimo ${minimo})`)
  process.exitCode = valor >= minimo ? 0 : 1
}
