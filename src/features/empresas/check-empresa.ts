import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Endereco } from '#domain/empresa.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { PedidoEndereco } from '#domain/nota/pedido.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { NovaEmpresa } from '#formas/contas/empresa.ts'
import { Refusal } from '#platform/ctx.ts'

/** What a client writes about a company; an absent field keeps its value, null empties it. */
export type EmpresaFields = Partial<Omit<NovaEmpresa, 'cpfCnpj'>>

/**
 * Refuses a CPF or CNPJ with wrong check digits (docs/especificacao/contrato.md#22-issuance-request):
 * SCHEMA_DPS_INVALIDO on `campo`.
 */
export function refuseBadCpfCnpj(campo: string, cpfCnpj: string): void {
  if (isCpfCnpj(cpfCnpj)) return
  const mensagem = `Recebido "${cpfCnpj}"; os dígitos verificadores não conferem.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'check digits', {
    erros: [{ campo, codigo: 'DIGITO_VERIFICADOR_INVALIDO', mensagem }],
  })
}

/**
 * The address of a company as it is stored. The municipality decides where notes are issued, so it must exist
 * (MUNICIPIO_INEXISTENTE) and lie in the state named, and the CEP must be Brazilian (SCHEMA_DPS_INVALIDO).
 */
export function toEndereco(tabelas: Tabelas, endereco: PedidoEndereco): Endereco {
  const municipio = tabelas.municipio(endereco.codigoCidade)
  const fault = (campo: string, codigo: string, mensagem: string): Erro => ({
    campo: `endereco.${campo}`,
    codigo,
    mensagem,
  })
  if (!municipio) {
    const erro = fault(
      'codigoCidade',
      'MUNICIPIO_INEXISTENTE',
      `Recebido "${endereco.codigoCidade}", que não está na tabela do IBGE.`,
    )
    throw new Refusal('MUNICIPIO_INEXISTENTE', endereco.codigoCidade, { erros: [erro] })
  }
  const erros = (['logradouro', 'numero', 'bairro'] as const)
    .filter((campo) => !endereco[campo].trim())
    .map((campo) =>
      fault(
        campo,
        'CAMPO_OBRIGATORIO',
        `O campo veio em branco${campo === 'numero' ? '; sem número, use "S/N"' : ''}.`,
      ),
    )
  if (endereco.estado !== municipio.uf)
    erros.push(
      fault(
        'estado',
        'VALORES_DIVERGENTES',
        `Recebido "${endereco.estado}"; ${municipio.nome} fica em ${municipio.uf}.`,
      ),
    )
  if (!/^\d{8}$/.test(endereco.cep))
    erros.push(
      fault('cep', 'FORMATO_INVALIDO', `Recebido "${endereco.cep}"; o formato esperado é 8 dígitos, sem máscara.`),
    )
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'address of a company', { erros })
  return {
    tipoLogradouro: endereco.tipoLogradouro ?? null,
    logradouro: endereco.logradouro,
    numero: endereco.numero,
    complemento: endereco.complemento ?? null,
    tipoBairro: endereco.tipoBairro ?? null,
    bairro: endereco.bairro,
    codigoCidade: endereco.codigoCidade,
    descricaoCidade: municipio.nome,
    estado: endereco.estado,
    cep: endereco.cep,
    codigoPais: BRASIL,
  }
}

/** The central bank's code of Brazil (docs/especificacao/contrato.md#22-issuance-request). */
const BRASIL = '1058'
