import { sign } from 'node:crypto'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { storeOf } from '#tracks/dps/convenio.fixture.ts'
import { createConvenios } from '#tracks/dps/convenio.ts'
import { createDpsTrack } from '#tracks/dps/dps-track.ts'
import { AGORA, notaDe, TABELAS } from '#tracks/dps/notas.fixture.ts'
import { createChain } from '#tracks/dps/validators.fixture.ts'
import type { Conexao } from '#tracks/track.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'

/**
 * Processor of a DPS built and signed, and of the RSA-2048 signature in it, which cannot be avoided. Both are measured in
 * turns, so that other work of the machine affects both; the limit is of what is left without the signature.
 */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const [warmUp, turns] = curto ? [50, 2] : [WARM_UP, TURNS]
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

  await spend(buildOne, warmUp)
  await spend(signOne, warmUp)
  let [building, signing] = [0, 0]
  for (let turn = 0; turn < turns; turn++) {
    building += await spend(buildOne, PER_TURN)
    signing += await spend(signOne, PER_TURN)
  }
  await agents.close()
  const msOf = (microseconds: number) => microseconds / 1000 / (turns * PER_TURN)
  return [
    { nome: 'DPS escrito e assinado, processador', medido: msOf(building), unidade: 'ms' },
    { nome: 'só a assinatura RSA', medido: msOf(signing), unidade: 'ms' },
    { nome: 'o resto de um DPS', medido: msOf(building - signing), unidade: 'ms', max: RESTO_MS_MAX },
  ]
}

/** CPU microseconds of `times` runs of an operation. */
async function spend(operation: () => unknown, times: number): Promise<number> {
  const before = process.cpuUsage()
  for (let done = 0; done < times; done++) await operation()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const RESTO_MS_MAX = 0.1
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
