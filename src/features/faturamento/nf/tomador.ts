import type { PedidoEndereco, PedidoTomador } from '#domain/nota/pedido.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

type Empresa = Required<Pick<PedidoTomador, 'cpfCnpj' | 'razaoSocial'>> & {
  id: string
  email: string | null
  endereco: PedidoEndereco
}

/**
 * Who is billed: the company of the account that has the account's CPF or CNPJ; in an account without one, its only
 * company; `empresaId`: another company of the account. Throws TOMADOR_INCOMPLETO with what is missing.
 */
export async function findTomador(
  db: Db,
  tenantId: string,
  empresaId?: string,
): Promise<PedidoTomador & { empresaId: string }> {
  const conta = await db.one<{ cpfCnpj: string | null; email: string | null }>(sql`
    select t.cpf_cnpj as "cpfCnpj", (select u.email from usuarios u where u.tenant_id = t.id and u.papel = 'owner'
      and u.status = 'ativo' and u.confirmado_em is not null order by u.criado_em limit 1) as email
    from tenants t where t.id = ${tenantId}`)
  const empresas = await db.query<Empresa>(sql`
    select id, cpf_cnpj as "cpfCnpj", razao_social as "razaoSocial", email, json_strip_nulls(endereco::json) as endereco
    from empresas where tenant_id = ${tenantId} and ativa order by criada_em`)
  const chosen = empresaId
    ? empresas.find(({ id }) => id === empresaId)
    : conta?.cpfCnpj
      ? empresas.find(({ cpfCnpj }) => cpfCnpj === conta.cpfCnpj)
      : empresas.length === 1
        ? empresas[0]
        : undefined
  if (!chosen) throw refuse(whyNone(conta?.cpfCnpj ?? null, empresas.length, empresaId))
  const missing = ENDERECO.filter((campo) => !chosen.endereco?.[campo])
  if (missing.length > 0)
    throw refuse({
      mensagem: `O endereço de ${chosen.razaoSocial} está incompleto: falta ${missing.join(', ')}.`,
      correcao: 'Complete o endereço da empresa no portal da conta.',
    })
  const email = chosen.email ?? conta?.email
  const { cpfCnpj, razaoSocial, endereco } = chosen
  return { empresaId: chosen.id, cpfCnpj, razaoSocial, endereco, ...(email && { email }) }
}

const ENDERECO = ['logradouro', 'numero', 'bairro', 'codigoCidade', 'estado', 'cep'] as const

function whyNone(contaCpfCnpj: string | null, empresas: number, empresaId?: string) {
  if (empresaId)
    return {
      mensagem: `A empresa ${empresaId} não é uma empresa ativa da conta.`,
      correcao: 'Envie o id de uma empresa ativa da conta, ou deixe o campo de fora.',
    }
  if (contaCpfCnpj)
    return {
      mensagem: `A conta é de ${contaCpfCnpj}, e nenhuma empresa ativa dela tem este CPF ou CNPJ: falta o endereço.`,
      correcao: `Cadastre na conta a empresa ${contaCpfCnpj} com endereço, ou diga em tomadorEmpresaId qual empresa da conta recebe a nota.`,
    }
  if (empresas === 0)
    return {
      mensagem: 'A conta não tem CPF ou CNPJ nem empresa ativa: faltam o CNPJ e o endereço.',
      correcao: 'Cadastre na conta a empresa que contratou o serviço, com CNPJ e endereço.',
    }
  return {
    mensagem: `A conta não tem CPF ou CNPJ, e tem ${empresas} empresas ativas: não se sabe qual contratou o serviço.`,
    correcao: 'Diga em tomadorEmpresaId qual empresa da conta recebe a nota.',
  }
}

const refuse = (erro: { mensagem: string; correcao: string }): Refusal =>
  new Refusal('TOMADOR_INCOMPLETO', erro.mensagem, {
    erros: [{ campo: 'tomadorEmpresaId', codigo: 'CAMPO_OBRIGATORIO', ...erro }],
  })
