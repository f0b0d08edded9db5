import type { Comportamentos } from '../behaviour.ts'
import { now } from '../clock.ts'
import type { NotaRegistrada } from '../ledger.ts'
import type { Ambiente } from '../national/sefin.ts'
import { CANCELAMENTOS } from '../national/substituir.ts'
import type { Regras } from './cidade.ts'
import { CIDADES } from './cities.ts'
import { libera } from './espera.ts'
import type { Municipal } from './municipal.ts'
import type { Prefeitura } from './prefeitura.ts'
import { actionsOf } from './soap.ts'

/** Every city: its addresses under `base`, and all that a test needs to publish a connection to it. */
export function listCidades(base: string): object[] {
  return CIDADES.map((cidade) => {
    const url = (ambiente: Ambiente) => `${base}/municipal/${cidade.slug}/${ambiente}${cidade.soap ? '/nfse' : ''}`
    const { soap } = cidade
    return {
      cidade: cidade.slug,
      ibge: cidade.ibge,
      nome: cidade.nome,
      uf: cidade.uf,
      padrao: cidade.padrao,
      motor: cidade.motor,
      versao: cidade.leiaute.versao,
      urlHomologacao: url('homologacao'),
      urlProducao: url('producao'),
      wsdl: soap && `${url('homologacao')}?wsdl`,
      transporte: soap ? `soap ${soap.versao}` : 'rest',
      charset: soap?.charset ?? 'utf-8',
      charsetRetorno: soap?.charsetRetorno ?? 'utf-8',
      acesso: cidade.acesso,
      assinatura: cidade.assinatura,
      regras: cidade.regras,
      operacoes: cidade.operacoes.map((operacao) => ({
        ...operacao,
        soapAction: soap && (actionsOf(soap, operacao, 'homologacao')?.[0] ?? null),
      })),
    }
  })
}

/** The behaviours a panel request is about: those of the city it names, or of the national system. */
export function comportamentosOf(municipal: Municipal, slug: unknown, national: Comportamentos): Comportamentos {
  if (slug === undefined || slug === null || slug === '') return national
  const found = municipal.comportamentos(String(slug))
  if (!found) throw new RangeError(`cidade desconhecida: ${slug}`)
  return found
}

/** The city a panel request names. */
export function prefeituraOf(municipal: Municipal, slug: unknown, ambiente: unknown): Prefeitura {
  const name = ambiente ?? 'homologacao'
  if (name !== 'producao' && name !== 'homologacao') throw new RangeError(`ambiente desconhecido: ${name}`)
  const prefeitura = municipal.prefeitura(String(slug), name)
  if (!prefeitura) throw new RangeError(`cidade desconhecida: ${slug}`)
  return prefeitura
}

/** Every note of a city; `copias` above 1 means the same RPS or DPS became more than one valid note. */
export function livroMunicipal({ cidade, ambiente, livro, sefin }: Prefeitura, query: URLSearchParams): object {
  const notas = [
    ...livro.notas().map((nota) => ({
      documento: nota.rps,
      numero: nota.numero,
      codigoVerificacao: nota.codigoVerificacao,
      chave: '',
      cnpj: nota.prestador,
      serie: nota.serie,
      numeroRps: nota.numeroRps,
      valor: nota.valor,
      sha256: nota.sha256,
      quando: nota.quando,
      comportamento: nota.comportamento,
      visivel: nota.visivelEm <= now(),
      envios: livro.enviosDe(nota.rps),
      copias: livro.notasDoRps(nota.rps).length,
      situacao: livro.baixaDe(nota.numero)?.tipo ?? 'autorizada',
      substituta: livro.baixaDe(nota.numero)?.substituta ?? 0,
      cartas: livro.cartasDe(nota.numero).length,
    })),
    ...sefin.ledger
      .notas()
      .filter(isOwn(cidade.ibge))
      .map((nota) => ({
        documento: nota.idDps,
        numero: nota.numero,
        codigoVerificacao: '',
        chave: nota.chave,
        cnpj: nota.emitente,
        serie: nota.serie,
        numeroRps: nota.nDps,
        valor: nota.valor,
        sha256: nota.sha256,
        quando: nota.quando,
        comportamento: nota.comportamento,
        visivel: nota.visivelEm <= now(),
        envios: sefin.ledger.enviosDe(nota.idDps) || livro.enviosDe(nota.idDps),
        copias: sefin.ledger.notasDaDps(nota.idDps).length,
        situacao: sefin.ledger.eventosDe(nota.chave).some(({ tipo }) => CANCELAMENTOS.has(tipo))
          ? 'cancelada'
          : 'autorizada',
        substituta: 0,
        cartas: 0,
      })),
  ].filter(
    ({ documento, cnpj }) =>
      (!query.has('documento') || documento === query.get('documento')) &&
      (!query.has('cnpj') || cnpj === query.get('cnpj')),
  )
  return { cidade: cidade.slug, ambiente, total: notas.length, notas, lotes: livro.lotes() }
}

/** The book of DPS may be that of the national system. */
const isOwn = (ibge: string) => (nota: NotaRegistrada) => nota.cMun === ibge

/** Refusals of a city, municipal and of its DPS, oldest first. */
export function recusasMunicipais({ livro, sefin }: Prefeitura): object[] {
  return [...livro.recusas(), ...sefin.ledger.recusas()]
}

/** Changes the rules of a city while it runs; both environments. */
export function changeRegras(prefeitura: Prefeitura, change: Partial<Regras>): Regras {
  for (const [name, value] of Object.entries(change)) {
    if (!(name in prefeitura.regras)) throw new RangeError(`regra desconhecida: ${name}`)
    if (typeof value !== typeof prefeitura.regras[name as keyof Regras]) throw new RangeError(`valor inválido: ${name}`)
  }
  return Object.assign(prefeitura.regras, change)
}

/** Ends the wait of a lote (or of all): its outcome is visible from now on. */
export function freeLotes(prefeitura: Prefeitura, protocolo: string | undefined): object[] {
  const agora = now()
  return prefeitura.livro
    .lotes()
    .filter((lote) => lote.prontoEm > agora && (!protocolo || lote.protocolo === protocolo))
    .map((lote) => libera(prefeitura, lote))
}
