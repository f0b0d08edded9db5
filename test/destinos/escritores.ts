// What happens to a request on each way to a city: its document, what is refused, what is reported, and the printed
// page.
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { asCarried } from '#features/cidades/reach/as-carried.ts'
import { type DanfseContent, nationalDanfse } from '#features/nfse/danfse/danfse-content.ts'
import { municipalDanfse } from '#features/nfse/danfse/municipal-content.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { AGORA, preparar, TABELAS } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { createAbrasfTrack } from '#tracks/abrasf/abrasf-track.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { createDpsTrack } from '#tracks/dps/dps-track.ts'
import { createPaulistanaTrack } from '#tracks/paulistana/paulistana-track.ts'
import type { Track } from '#tracks/track.ts'
import { type Cheio, naCapital } from './pedidos.ts'

/** Equal documents of two requests: the difference between them went nowhere. `nota`: null where something is refused. */
type Resultado = { nota: NotaPreparada | null; documento: string; erros: Erro[]; avisos: Aviso[] }
export type Escritor = { nome: string; write: (cheio: Cheio) => Resultado }

const agents = { agentFor: () => null as never, close: async () => {} }
/** With an agreement the national system knows the rates of the city; without one the note carries its own. */
const national = (convenio: boolean) =>
  createDpsTrack({
    ...{ tabelas: TABELAS, agents, now: () => AGORA },
    convenios: { known: () => convenio, find: async () => convenio, refresh: async () => convenio },
  })

const escritor = (nome: string, track: Track): Escritor => ({
  nome,
  write: ({ pedido, sample }) => writeBy(track, pedido, contextOfSample(sample)),
})

/** São Paulo demands its own code of each service, and its second layout the classification of IBS and CBS. */
const paulistana = (versao: '1' | '2'): Escritor => {
  const track = createPaulistanaTrack({ tabelas: TABELAS, agents, versao })
  return {
    nome: `paulistana-${versao}`,
    write({ pedido, sample }) {
      const { empresa, config } = naCapital(contextOfSample(sample))
      return writeBy(track, naCapital(pedido), {
        empresa: versao === '1' ? empresa : { ...empresa, regimeTributario: 'lucro_presumido', optanteMei: false },
        config: { ...config, codigoTributacaoPadrao: '2919' },
      })
    },
  }
}

/** As `checkNota` reads a request, and the worker then writes it. */
function writeBy(track: Track, pedido: PedidoNota, contexto: ReturnType<typeof contextOfSample>): Resultado {
  const lido = validatePedido(pedido)
  const daEmpresa = { ...contexto, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
  const { nota, erros, avisos } = prepareNota(pedido, { ...track, ...daEmpresa })
  const avisosAntes = [...lido.avisos, ...avisos]
  if (!nota) return { nota, documento: '', erros, avisos: avisosAntes }
  const recusas = [...track.check(nota, AGORA), ...track.foresee(nota, AGORA)]
  if (recusas.length > 0) return { nota: null, documento: '', erros: recusas, avisos: avisosAntes }
  const { serie = '1', numero = '7' } = pedido.rps ?? {}
  return {
    nota,
    documento: track.preview({ nota: asCarried(nota, track), serie, numero, reparos: [] }, AGORA),
    erros: [],
    avisos: [...avisosAntes, ...track.findLosses(nota)],
  }
}

export const NACIONAIS: Escritor[] = [true, false].map((convenio) =>
  escritor(`DPS ${convenio ? 'com' : 'sem'} convênio`, national(convenio)),
)
export const MUNICIPAIS: Escritor[] = [
  ...TEMPLATES_ABRASF.map((template) =>
    escritor(template.padrao, createAbrasfTrack({ tabelas: TABELAS, agents, template, now: () => AGORA })),
  ),
  paulistana('1'),
  paulistana('2'),
]

/** Two services that become one. */
export const REUNIDOS: Escritor = {
  nome: 'itens reunidos',
  write({ pedido, sample }) {
    const { nota, erros, avisos } = preparar(pedido, { sample })
    return { nota, documento: JSON.stringify(nota?.servico), erros, avisos }
  },
}

/** The page of a note, from the note that was sent: what a city adds to it is its own. */
export const PAGINAS_NACIONAIS: Escritor[] = NACIONAIS.map((nacional) =>
  pagina(nacional, (documento) =>
    nationalDanfse(parseXml(`<NFSe><infNFSe>${documento.replace(/<\?xml.*?\?>/, '')}</infNFSe></NFSe>`), nomeDe),
  ),
)
export const PAGINA_MUNICIPAL: Escritor = pagina(
  MUNICIPAIS.find(({ nome }) => nome === 'giss-2.04')!,
  (documento, preparada) => {
    const rps = /<InfDeclaracaoPrestacaoServico.*<\/InfDeclaracaoPrestacaoServico>/s.exec(documento)![0]
    const declarado = `<DeclaracaoPrestacaoServico>${rps}</DeclaracaoPrestacaoServico>`
    return municipalDanfse(parseXml(`<CompNfse><Nfse><InfNfse>${declarado}</InfNfse></Nfse></CompNfse>`), {
      preparada,
      nota: { municipio: '1504208', numero: '15', numeroRps: 7, serieRps: '1' } as NotaRow,
      municipioName: nomeDe,
    })
  },
)

function pagina(de: Escritor, draw: (documento: string, preparada: NotaPreparada) => DanfseContent): Escritor {
  return {
    nome: `página de ${de.nome}`,
    write(cheio) {
      const escrito = de.write(cheio)
      const { nota, documento } = escrito
      return { ...escrito, avisos: [], documento: nota ? JSON.stringify(draw(documento, nota)) : '' }
    },
  }
}

const nomeDe = (ibge: string) => TABELAS.municipio(ibge)?.nome ?? null
