import type { Caos, Comportamentos, Regra } from './behaviour.ts'
import { now } from './clock.ts'
import type { NotaRegistrada } from './ledger.ts'
import type { Municipal } from './municipal/municipal.ts'
import {
  changeRegras,
  comportamentosOf,
  freeLotes,
  listCidades,
  livroMunicipal,
  prefeituraOf,
  recusasMunicipais,
} from './municipal/painel.ts'

import { registrarOficial } from './national/eventos.ts'
import type { Cadastro, Convenio, Municipios } from './national/municipios.ts'
import { type Ambiente, jsonOf, type Resposta, type Sefin } from './national/sefin.ts'
import { CANCELAMENTOS } from './national/substituir.ts'
import type { Painel } from './psp/painel.ts'

export type Simulado = {
  sefins: Record<Ambiente, Sefin>
  comportamentos: Comportamentos
  municipios: Municipios
  municipal: Municipal
  /** The panel of the simulated PSP; null where it is off. */
  psp: Painel | null
  /** The most recent requests, oldest first. */
  pedidos: PedidoVisto[]
  /** Where the moments of each request are reported (avisos.ts); null: nowhere. */
  avisos: string | null
}

export type PedidoVisto = {
  quando: string
  ambiente: string
  metodo: string
  caminho: string
  cnpj: string
  documento: string
  comportamento: string
  origem: string
  status: number
}

/**
 * The control panel, under `/_simulador`: shows the requests of the city and sets its behaviour. Null for an unknown
 * path.
 */
export async function administer(
  simulado: Simulado,
  request: { method: string; path: string; query: URLSearchParams; body: unknown; base: string },
): Promise<Resposta | null> {
  const { method, path, query, base } = request
  const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Record<string, never>
  const action = ACTIONS[`${method} ${path}`]
  const act = (): unknown =>
    path.startsWith('psp/')
      ? simulado.psp?.(method, path.slice('psp/'.length), query, body)
      : action?.(simulado, body, query, base)
  try {
    const answer = await act()
    return answer === undefined ? null : jsonOf(200, answer)
  } catch (error) {
    if (error instanceof RangeError) return jsonOf(400, { erro: error.message })
    throw error
  }
}

type Action = (simulado: Simulado, body: Record<string, never>, query: URLSearchParams, base: string) => unknown

const ACTIONS: Record<string, Action> = {
  'GET cidades': (_simulado, _body, _query, base) => listCidades(base),
  'GET livro': ({ sefins, municipal }, _body, query) => {
    const [cidade, ambiente] = [query.get('cidade'), query.get('ambiente')]
    if (cidade) return livroMunicipal(prefeituraOf(municipal, cidade, ambiente), query)
    return livro(sefinOf(sefins, ambiente), query)
  },
  'GET recusas': ({ sefins, municipal }, _body, query) => {
    const [cidade, ambiente] = [query.get('cidade'), query.get('ambiente')]
    if (cidade) return recusasMunicipais(prefeituraOf(municipal, cidade, ambiente))
    return sefinOf(sefins, ambiente).ledger.recusas()
  },
  'PUT avisos': (simulado, body) => {
    const { url } = body as unknown as { url: unknown }
    if (typeof url !== 'string' || !URL.canParse(url)) throw new RangeError('url deve ser um endereço')
    simulado.avisos = url
    return { url }
  },
  'DELETE avisos': (simulado) => {
    simulado.avisos = null
    return {}
  },
  'GET pedidos': ({ pedidos }) => pedidos,
  'PUT regras': ({ municipal }, body) => {
    const { cidade, ...change } = body as unknown as { cidade: string } & object
    return changeRegras(prefeituraOf(municipal, cidade, undefined), change)
  },
  'PUT lotes': ({ municipal }, body) => {
    const { cidade, ambiente, protocolo } = body as unknown as { cidade: string; ambiente?: string; protocolo?: string }
    return freeLotes(prefeituraOf(municipal, cidade, ambiente), protocolo)
  },

  'GET comportamento': (simulado, _body, query) => comportamentosFor(simulado, query.get('cidade')).list(),
  'PUT comportamento': (simulado, body) => {
    const { cidade, ...regra } = body as unknown as { cidade?: string } & Omit<Regra, 'id'>
    return comportamentosFor(simulado, cidade).add(regra)
  },
  'DELETE comportamento': (simulado, _body, query) => {
    const comportamentos = comportamentosFor(simulado, query.get('cidade'))
    comportamentos.remove(query.has('id') ? Number(query.get('id')) : null)
    return comportamentos.list()
  },
  'GET caos': (simulado, _body, query) => comportamentosFor(simulado, query.get('cidade')).caos(),
  'PUT caos': (simulado, body) => {
    const { cidade, ...caos } = body as unknown as { cidade?: string } & Caos
    const comportamentos = comportamentosFor(simulado, cidade)
    comportamentos.setCaos(caos)
    return comportamentos.caos()
  },
  'DELETE caos': (simulado, _body, query) => {
    comportamentosFor(simulado, query.get('cidade')).setCaos(null)
    return null
  },

  'GET convenio': ({ municipios }) => municipios.changed(),
  'PUT convenio': ({ municipios }, body) => {
    const { cMun, ...change } = body as unknown as { cMun: string } & Partial<Convenio>
    if (!/^\d{7}$/.test(cMun ?? '')) throw new RangeError('cMun deve ter 7 dígitos')
    return municipios.setConvenio(cMun, change)
  },
  'GET cadastro': ({ municipios }) => Object.fromEntries(municipios.cadastro),
  'PUT cadastro': ({ municipios, municipal }, body) => {
    const { inscricao, cidade, ...cadastro } = body as unknown as { inscricao: string; cidade?: string } & Cadastro
    if (!inscricao) throw new RangeError('inscricao (CNPJ ou CPF) é obrigatória')
    if (cidade) {
      const registered = { im: cadastro.im ?? '', nome: cadastro.nome ?? '' }
      prefeituraOf(municipal, cidade, undefined).cadastro.set(inscricao, registered)
      return registered
    }
    municipios.cadastro.set(inscricao, cadastro)
    return municipios.cadastro.get(inscricao)
  },
  'DELETE cadastro': ({ municipios }) => {
    municipios.cadastro.clear()
    return {}
  },

  'PUT unicidade': ({ sefins }, body) => {
    const { ambiente, ligada } = body as unknown as { ambiente?: string; ligada: boolean }
    for (const sefin of ambiente ? [sefinOf(sefins, ambiente)] : Object.values(sefins)) sefin.unicidade = ligada
    return { producao: sefins.producao.unicidade, homologacao: sefins.homologacao.unicidade }
  },
  'POST eventos': ({ sefins }, body) => {
    const { ambiente, chave, tipo } = body as unknown as { ambiente?: string; chave: string; tipo: string }
    const outcome = registrarOficial(sefinOf(sefins, ambiente ?? null), chave, String(tipo), new Date(now()))
    if ('erro' in outcome) throw new RangeError(outcome.erro)
    return outcome
  },
}

function comportamentosFor({ municipal, comportamentos }: Simulado, cidade: string | null | undefined): Comportamentos {
  return comportamentosOf(municipal, cidade, comportamentos)
}

function sefinOf(sefins: Record<Ambiente, Sefin>, ambiente: string | null): Sefin {
  const name = ambiente ?? 'homologacao'
  if (name !== 'producao' && name !== 'homologacao') throw new RangeError(`ambiente desconhecido: ${name}`)
  return sefins[name]
}

/** Every accepted document; `copias` above 1 means the same DPS became more than one note. */
function livro({ ambiente, ledger }: Sefin, query: URLSearchParams): object {
  const wanted = (nota: NotaRegistrada) =>
    (!query.has('idDps') || nota.idDps === query.get('idDps')) &&
    (!query.has('cnpj') || nota.emitente === query.get('cnpj'))
  const notas = ledger
    .notas()
    .filter(wanted)
    .map((nota) => ({
      idDps: nota.idDps,
      chave: nota.chave,
      cnpj: nota.emitente,
      municipio: nota.cMun,
      serie: nota.serie,
      numero: nota.nDps,
      nNFSe: nota.numero,
      valor: nota.valor,
      sha256: nota.sha256,
      quando: nota.quando,
      comportamento: nota.comportamento,
      envios: ledger.enviosDe(nota.idDps),
      copias: ledger.notasDaDps(nota.idDps).length,
      eventos: ledger.eventosDe(nota.chave).map((evento) => evento.tipo),
      situacao: ledger.eventosDe(nota.chave).some((evento) => CANCELAMENTOS.has(evento.tipo))
        ? 'cancelada'
        : 'autorizada',
    }))
  return { ambiente, total: notas.length, notas }
}
