import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { EmpresaPorCnpj } from '#formas/contas/empresa-por-cnpj.ts'
import type { App } from '#platform/app.ts'
import { keepTable } from '#platform/cache/tables.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { queryRegister, type Registro } from './cnpj-register.ts'
import { EMPRESA_COLUMNS, type EmpresaRow, empresaHoje } from './empresa-row.ts'

/**
 * Looks a CNPJ up: in an answer of the register less than 24 hours old, else in the register, else (when the register
 * does not answer) in an older answer, else among the account's own companies. Throws NAO_ENCONTRADO when none of them
 * has it, and for an invalid CNPJ. A failure of the register is not an error of this service.
 */
export async function findCnpj(ctx: Ctx, cnpj: string): Promise<EmpresaPorCnpj> {
  allow(ctx, 'cnpj.read')
  if (cnpj.length !== 14 || !isCpfCnpj(cnpj)) throw new Refusal('NAO_ENCONTRADO', 'not a CNPJ')
  const own = await findOwn(ctx, cnpj)
  const known = await recall(ctx, cnpj)
  if (known && Math.abs(ctx.now().getTime() - known.consultadaEm.getTime()) < FRESH_MS)
    return answer(ctx, cnpj, known, own, 'cache')
  const answered = await queryRegister(ctx.app, cnpj)
  if (answered.kind === 'away') return answer(ctx, cnpj, known, own, 'cache', FORA_DO_AR)
  const fresh = { registro: answered.kind === 'found' ? answered.registro : null, consultadaEm: ctx.now() }
  await remember(ctx, cnpj, fresh)
  return answer(ctx, cnpj, fresh, own, 'consulta')
}

type EmpresaHoje = ReturnType<typeof empresaHoje<EmpresaRow>>

type Known = { registro: Registro | null; consultadaEm: Date }

function answer(
  ctx: Ctx,
  cnpj: string,
  known: Known | null,
  own: EmpresaHoje | null,
  fonte: 'consulta' | 'cache',
  unknown: Erro = DESCONHECIDO,
): EmpresaPorCnpj {
  const registro = known?.registro ?? (own && toRegistro(own))
  if (!registro) throw new Refusal('NAO_ENCONTRADO', 'no source knows this CNPJ', { erros: [unknown] })
  const { logradouro, numero, complemento, bairro, cep, uf, codigoCidade, ...rest } = registro
  const cidade = codigoCidade ? ctx.app.tabelas.municipio(codigoCidade) : null
  return {
    cnpj,
    ...rest,
    endereco: {
      logradouro,
      numero,
      complemento,
      bairro,
      codigoCidade: cidade ? codigoCidade : null,
      cidade: cidade?.nome ?? null,
      estado: cidade?.uf ?? uf,
      cep,
    },
    fonte: known?.registro ? fonte : 'cadastro',
    consultadaEm: (known?.registro ? known.consultadaEm : ctx.now()).toISOString(),
    empresaId: own?.id ?? null,
  }
}

const DESCONHECIDO: Erro = {
  campo: 'cnpj',
  codigo: 'CNPJ_DESCONHECIDO',
  mensagem: 'O cadastro de empresas não tem este CNPJ.',
  correcao: 'Confira os dígitos, ou preencha os dados à mão.',
}
const FORA_DO_AR: Erro = {
  campo: 'cnpj',
  codigo: 'CONSULTA_FORA_DO_AR',
  mensagem: 'O cadastro de empresas não está respondendo agora.',
  correcao: 'Preencha os dados à mão, ou tente de novo em alguns minutos.',
}

function toRegistro({ endereco, regimeTributario, ...own }: EmpresaHoje): Registro {
  const { razaoSocial, nomeFantasia, email, telefone } = own
  const { logradouro, numero, complemento, bairro, cep, estado: uf, codigoCidade } = endereco
  return {
    ...{ razaoSocial, nomeFantasia, email, telefone, situacao: null, cnaePrincipal: null },
    optanteSimples: regimeTributario === 'simples_nacional' || regimeTributario === 'mei',
    optanteMei: regimeTributario === 'mei',
    ...{ logradouro, numero, complemento, bairro, cep, uf, codigoCidade },
  }
}

async function findOwn(ctx: Ctx, cnpj: string): Promise<EmpresaHoje | null> {
  const row = await ctx.db.one<EmpresaRow>(
    sql`select ${EMPRESA_COLUMNS} from empresas e where e.tenant_id = ${ctx.tenantId} and e.cpf_cnpj = ${cnpj}`,
  )
  const limit = empresaLimit(ctx)
  return row && (limit?.includes(row.id) ?? true) ? empresaHoje(row, ctx.app) : null
}

const recall = (ctx: Ctx, cnpj: string) =>
  ctx.app.sistema.one<Known>(
    sql`select resposta as registro, consultada_em as "consultadaEm" from cnpj_consultas where cnpj = ${cnpj}`,
  )

/** The main activity of a CNPJ, 7 digits, as the register last said; null when it was never asked. */
export async function findCnaePrincipal(app: App, cnpj: string): Promise<string | null> {
  const row = await app.sistema.one<{ cnae: string | null }>(
    sql`select resposta ->> 'cnaePrincipal' as cnae from cnpj_consultas where cnpj = ${cnpj}`,
  )
  return row?.cnae ?? null
}

const remember = (ctx: Ctx, cnpj: string, { registro, consultadaEm }: Known) =>
  ctx.app.sistema.query(sql`
    insert into cnpj_consultas (cnpj, resposta, consultada_em)
    values (${cnpj}, ${registro && JSON.stringify(registro)}, ${consultadaEm})
    on conflict (cnpj) do update set resposta = excluded.resposta, consultada_em = excluded.consultada_em`)

const FRESH_MS = 24 * 3_600_000

keepTable('cnpj-consultas', {
  rows: sql`select cnpj as chave, consultada_em as em, resposta::json as valor from cnpj_consultas`,
  forget: (fits) => sql`delete from cnpj_consultas where ${fits(sql`cnpj`)} returning 1`,
  depois: [],
})
