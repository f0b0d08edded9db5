import {
  type AtoDoMes,
  addNumeros,
  type NumerosDoMes,
  type PendenciaDoMes,
  SEM_NUMEROS,
  subtractNumeros,
  VALORES_DO_MES,
} from '#domain/fechamento.ts'
import { reais } from '#domain/money.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { FechamentoDoMes, LinhaDoFechamento } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, raw, sql } from '#platform/db/db.ts'
import { type Ato, findAtos } from './atos.ts'
import { findMudadas, mudancaDe, type NotaMudada } from './mudancas.ts'
import { COLUNA_DE, isDoMes, type MesDaConta, notasDoMes } from './notas-do-mes.ts'
import { type Aberta, findAbertas } from './pendencias.ts'

type Somada = NumerosDoMes & {
  id: string
  nome: string
  cpfCnpj: string
  regimeTributario: string
  mei: boolean
  ibge: string
  todas: number
  canceladas: number
  substituidas: number
  noDas: number
  fixas: number
  aRecolher: number
}

/** The month of a company before it is shown, in centavos. */
export type Linha = {
  empresa: Somada
  vivos: NumerosDoMes
  fecho: Ato | null
  marca: Ato | null
  /** The note whose change took the mark away. */
  tirouMarca: NotaMudada | null
  mudadas: NotaMudada[]
  abertas: Aberta[]
}

/** The month of every company that the caller sees: those in use, and those that have a note or an act in it. */
export async function findLinhas(ctx: Ctx, mes: MesDaConta, db: Db = ctx.db): Promise<Linha[]> {
  const atos = await findAtos(ctx, mes, db)
  const since = (par: 'marca' | 'fecho', ato: AtoDoMes): Promise<NotaMudada[]> => {
    const empresaIds = [...atos[par].values()].flatMap((each) => (each.ato === ato ? each.empresaId : []))
    return empresaIds.length === 0 ? Promise.resolve([]) : findMudadas(ctx, { ...mes, empresaIds }, par, db)
  }
  const [somadas, abertas, mudadas, depoisDaMarca] = await Promise.all([
    addUp(ctx, mes, db),
    findAbertas(ctx, mes, db),
    since('fecho', 'fechada'),
    since('marca', 'conferida'),
  ])
  const ofEmpresa = <T extends { empresaId: string }>(rows: T[]) => Map.groupBy(rows, ({ empresaId }) => empresaId)
  const [abertasDe, mudadasDe, marcaDe] = [ofEmpresa(abertas), ofEmpresa(mudadas), ofEmpresa(depoisDaMarca)]
  return somadas.map((empresa) => {
    const [fecho, marca] = [atos.fecho.get(empresa.id), atos.marca.get(empresa.id)]
    const tirouMarca = marcaDe.get(empresa.id)?.[0] ?? null
    return {
      empresa,
      vivos: { notas: empresa.notas, ...valoresOf(empresa) },
      fecho: fecho?.ato === 'fechada' ? fecho : null,
      marca: marca?.ato === 'conferida' && !tirouMarca ? marca : null,
      tirouMarca,
      mudadas: mudadasDe.get(empresa.id) ?? [],
      abertas: abertasDe.get(empresa.id) ?? [],
    }
  })
}

const valoresOf = (row: NumerosDoMes) =>
  Object.fromEntries(VALORES_DO_MES.map((nome) => [nome, row[nome]])) as Omit<NumerosDoMes, 'notas'>

function addUp(ctx: Ctx, mes: MesDaConta, db: Db): Promise<Somada[]> {
  const limit = empresaLimit(ctx)
  const { empresaIds } = mes
  const somas = VALORES_DO_MES.map((nome) => sql`sum(${raw(COLUNA_DE[nome])})::bigint as "${raw(nome)}"`)
  const count = (only: string) => sql`count(*) filter (where ${raw(only)})::int`
  return db.query<Somada>(sql`
    with somas as materialized (
      select empresa_id, ${count("status = 'autorizada'")} as notas, count(*)::int as todas, ${join(somas)},
        ${count("status = 'cancelada'")} as canceladas, ${count("status = 'substituida'")} as substituidas,
        ${count("status = 'autorizada' and iss_situacao = 'no_das'")} as "noDas",
        ${count("status = 'autorizada' and iss_situacao = 'fixo'")} as fixas,
        ${count("status = 'autorizada' and iss_situacao = 'a_recolher'")} as "aRecolher"
      from (${notasDoMes(ctx, mes)}) v group by 1)
    select e.id, coalesce(nullif(e.nome_fantasia, ''), e.razao_social) as nome, e.cpf_cnpj as "cpfCnpj",
      e.regime_tributario as "regimeTributario", e.optante_mei or e.regime_tributario = 'mei' as mei,
      e.endereco ->> 'codigoCidade' as ibge, coalesce(s.notas, 0) as notas, coalesce(todas, 0) as todas,
      ${join(VALORES_DO_MES.map((nome) => sql`coalesce(s."${raw(nome)}", 0) as "${raw(nome)}"`))},
      coalesce(canceladas, 0) as canceladas, coalesce(substituidas, 0) as substituidas, coalesce("noDas", 0) as "noDas",
      coalesce(fixas, 0) as fixas, coalesce("aRecolher", 0) as "aRecolher"
    from empresas e left join somas s on s.empresa_id = e.id
    where e.tenant_id = ${ctx.tenantId} and (${limit}::uuid[] is null or e.id = any(${limit}::uuid[]))
      and (${empresaIds ?? null}::uuid[] is null or e.id = any(${empresaIds ?? null}::uuid[]))
      and (e.ativa or s.empresa_id is not null
        or e.id in (select empresa_id from fechamento_atos where ${isDoMes(ctx, mes)}))
    order by texto_de_busca(coalesce(nullif(e.nome_fantasia, ''), e.razao_social)), e.id`)
}

/** The closed figures of a company, else those of now. */
export const numerosOf = ({ fecho, vivos }: Linha): NumerosDoMes => fecho?.numeros ?? vivos

/** What is read in the place of the ISS that is due: only where no note of the month is taxed by the note itself. */
function palavraOf({ empresa: { aRecolher, noDas, fixas, mei, regimeTributario, notas }, vivos }: Linha) {
  if (aRecolher > 0 || vivos.issARecolher !== 0) return null
  if (fixas > 0 || (notas === 0 && mei)) return 'fixo'
  if (noDas > 0 || (notas === 0 && regimeTributario === 'simples_nacional')) return 'no DAS'
  return null
}

export const contagensOf = ({ empresa, abertas, mudadas }: Linha): LinhaDoFechamento['contagens'] => {
  const count = (especie: PendenciaDoMes) =>
    abertas.filter((each) => each.especie === especie).reduce((total, { quantidade }) => total + quantidade, 0)
  return {
    canceladas: empresa.canceladas,
    substituidas: empresa.substituidas,
    emDuvida: count('em_duvida'),
    esperando: count('esperando'),
    recusadas: count('recusadas'),
    lacunas: count('lacunas'),
    divergencias: count('divergencias'),
    mudaram: mudadas.length,
  }
}

export const inReais = ({ notas, ...valores }: NumerosDoMes) => ({
  notas,
  valorServico: reais(valores.valorServico),
  issARecolher: reais(valores.issARecolher),
  issRetido: reais(valores.issRetido),
  receitaNoDas: reais(valores.receitaNoDas),
  federaisRetidos: reais(valores.federaisRetidos),
  ibs: reais(valores.ibs),
  cbs: reais(valores.cbs),
})

/** What changed in the figures of these companies since they were closed; null: none is closed. */
export function diferencaOf(linhas: readonly Linha[]): FechamentoDoMes['diferenca'] {
  const closed = linhas.filter(({ fecho }) => fecho)
  if (closed.length === 0) return null
  return inReais(addNumeros(closed.map(({ fecho, vivos }) => subtractNumeros(vivos, fecho?.numeros ?? SEM_NUMEROS))))
}

export const autoriaOf = ({ por, em }: Pick<Ato, 'por' | 'em'>) => ({ por, em })

export function presentLinha(ctx: Ctx, linha: Linha, conta: LinhaDoFechamento['conta']): LinhaDoFechamento {
  const { empresa, fecho, marca, tirouMarca } = linha
  const municipio = ctx.app.tabelas.municipio(empresa.ibge)
  const palavraDoIss = palavraOf(linha)
  const numeros = inReais(numerosOf(linha))
  return {
    conta,
    empresa: {
      id: empresa.id,
      nome: empresa.nome,
      cpfCnpj: empresa.cpfCnpj,
      regimeTributario: empresa.regimeTributario,
      municipio: { ibge: empresa.ibge, nome: municipio?.nome ?? '', uf: municipio?.uf ?? '' },
    },
    estado: fecho ? 'fechada' : 'aberta',
    fechada: fecho && { ...autoriaOf(fecho), motivo: fecho.motivo },
    numeros: { ...numeros, issARecolher: palavraDoIss && numeros.issARecolher === 0 ? null : numeros.issARecolher },
    palavraDoIss: numeros.issARecolher === 0 ? palavraDoIss : null,
    diferenca: diferencaOf([linha]),
    contagens: contagensOf(linha),
    conferida: marca && autoriaOf(marca),
    marcaSaiu: tirouMarca && {
      em: tirouMarca.em,
      notaId: tirouMarca.id,
      nota: tirouMarca.nome,
      mudanca: mudancaDe(tirouMarca),
    },
  }
}
