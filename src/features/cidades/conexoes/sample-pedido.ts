import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { Municipio } from '#domain/tabelas.ts'

/**
 * A small note for a dry-run: IT support, R$ 10.00, for an identified customer of the same city. `comReforma`: with IBS
 * and CBS, where a note of the company is refused without.
 */
export function samplePedido(cpfCnpj: string, municipio: Municipio, comReforma: boolean): PedidoNota {
  return {
    prestador: { cpfCnpj },
    tomador: {
      cpfCnpj: '12345678000195',
      razaoSocial: 'Tomador de Ensaio Ltda',
      email: 'ensaio@exemplo.com.br',
      endereco: {
        logradouro: 'Rua do Ensaio',
        numero: '100',
        bairro: 'Centro',
        codigoCidade: municipio.ibge,
        descricaoCidade: municipio.nome,
        estado: municipio.uf,
        cep: '01310100',
      },
    },
    servico: [
      {
        codigo: '01.07',
        municipioPrestacao: municipio.ibge,
        discriminacao: 'Ensaio de conexão com o município.',
        cnae: '6209100',
        codigoTributacao: '0107',
        codigoNbs: '115013000',
        valor: { servico: 10 },
        iss: { aliquota: 2 },
        ...(comReforma && { reforma: { classificacao: '000001', cst: '000', indicadorOperacao: '100301' } }),
      },
    ],
  }
}
