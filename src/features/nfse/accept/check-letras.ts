import { isAlfanumerico, maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { cnpjDesligado } from '#features/ajustes/refuse-letras.ts'
import { chaveNaoCitavel, isCitavel } from '#features/nfse/nota/chave-nao-citavel.ts'
import type { Conexao } from '#tracks/track.ts'

/**
 * The CNPJs with letters, and the keys of such companies, that the city of this connection cannot take; none is taken
 * when `aceitos` (the setting `cnpj.alfanumerico`) is false.
 */
export function checkLetras(nota: NotaPreparada, conexao: Conexao, aceitos = true): Erro[] {
  const { reforma } = nota.servico
  const documentos = nota.servico.valor.documentosDeducao.map((documento, index) => ({
    ...documento,
    campo: `servico[0].valor.deducoes.documentos[${index}]`,
  }))
  const pessoas: [campo: string, cpfCnpj: string | null | undefined][] = [
    ['prestador', nota.prestador.cpfCnpj],
    ['tomador', nota.tomador?.cpfCnpj],
    ['intermediario', nota.intermediario?.cpfCnpj],
    ['servico[0].reforma.destinatario', reforma?.destinatario?.cpfCnpj],
    ...documentos.map(({ campo, fornecedor }): [string, string | null | undefined] => [
      `${campo}.fornecedor`,
      fornecedor?.cpfCnpj,
    ]),
    ...(reforma?.reembolsos ?? []).map(({ fornecedor }, index): [string, string | null | undefined] => [
      `servico[0].reforma.reembolsos[${index}].fornecedor`,
      fornecedor?.cpfCnpj,
    ]),
  ]
  const cnpjs = aceitos && conexao.capacidades.cnpjAlfanumerico ? [] : pessoas
  const refuse = (campo: string, cnpj: string) =>
    aceitos ? refuseCnpj(campo, cnpj, conexao.padrao) : cnpjDesligado(campo, cnpj)
  return [
    ...cnpjs.flatMap(([campo, cpfCnpj]) =>
      cpfCnpj && isAlfanumerico(cpfCnpj) ? [refuse(`${campo}.cpfCnpj`, cpfCnpj)] : [],
    ),
    ...documentos.flatMap(({ campo, chaveNfse }) =>
      chaveNfse && !isCitavel(chaveNfse, conexao) ? [chaveNaoCitavel(`${campo}.chaveNfse`, DEDUZA_DE_OUTRO_MODO)] : [],
    ),
    ...(reforma?.notasReferenciadas ?? []).flatMap((chave, index) =>
      isCitavel(chave, conexao)
        ? []
        : [chaveNaoCitavel(`servico[0].reforma.notasReferenciadas[${index}]`, ESPERE_A_CORRECAO)],
    ),
  ]
}

const DEDUZA_DE_OUTRO_MODO =
  'Informe a dedução em servico[0].valor.deducoes.valor, sem documentos, ou espere a correção do esquema.'

const ESPERE_A_CORRECAO = 'A referência a esta nota espera a correção do esquema; nada foi enviado.'

const refuseCnpj = (campo: string, cnpj: string, padrao: string): Erro => ({
  campo,
  codigo: 'CNPJ_COM_LETRAS_NAO_ACEITO',
  mensagem: `Recebido ${maskCpfCnpj(cnpj)}; o sistema desta cidade (${padrao}) ainda não aceita CNPJ com letras.`,
  correcao:
    'Nada foi enviado e nenhum número foi usado. Se a prefeitura já aceita, o suporte liga cnpjAlfanumerico na conexão.',
})
