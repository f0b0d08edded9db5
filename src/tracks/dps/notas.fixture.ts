import { CONFIG_PADRAO, type Empresa, type NfseConfig } from '#domain/empresa.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'

/** Notes for the tests of this folder: one plain valid note, with the changes of a test. */

export const TABELAS = loadTabelas()
export const AGORA = new Date('2026-11-20T13:00:00Z')

export const EMPRESA: Empresa = {
  id: '5f6a0a52-93b0-4f0e-9d6b-0d9b8f0f6a01',
  cpfCnpj: '11222333000181',
  razaoSocial: 'Oficina de Software Ltda',
  nomeFantasia: null,
  inscricaoMunicipal: '1234567',
  regimeTributario: 'lucro_presumido',
  regimeApuracaoSimples: null,
  regimeEspecialTributacao: 0,
  incentivoFiscal: false,
  optanteMei: false,
  email: 'fiscal@oficina.example',
  telefone: '(48) 3333-4444',
  endereco: {
    tipoLogradouro: 'Rua',
    logradouro: 'das Flores',
    numero: '10',
    complemento: null,
    tipoBairro: null,
    bairro: 'Centro',
    codigoCidade: '4205407',
    descricaoCidade: 'Florianópolis',
    estado: 'SC',
    cep: '88010000',
    codigoPais: '1058',
  },
}

export const PEDIDO: PedidoNota = {
  prestador: { cpfCnpj: EMPRESA.cpfCnpj },
  tomador: {
    cpfCnpj: '12345678000195',
    razaoSocial: 'Tomador Exemplo S.A.',
    email: 'contas@tomador.example',
    endereco: {
      tipoLogradouro: 'Avenida',
      logradouro: 'Paulista',
      numero: '1000',
      bairro: 'Bela Vista',
      codigoCidade: '3550308',
      estado: 'SP',
      cep: '01310100',
    },
  },
  servico: [
    {
      codigo: '01.07',
      municipioPrestacao: '4205407',
      codigoNbs: '115013000',
      discriminacao: 'Suporte técnico em informática',
      valor: { servico: 1000 },
      iss: { aliquota: 3 },
    },
  ],
}

/** The plain note after `change` touched a copy of the request, the company or the configuration. */
export function notaDe(
  change: (at: { pedido: PedidoNota; empresa: Empresa; config: NfseConfig }) => void = () => {},
): NotaPreparada {
  const at = structuredClone({ pedido: PEDIDO, empresa: EMPRESA, config: CONFIG_PADRAO })
  change(at)
  const { nota, erros } = prepareNota(at.pedido, {
    empresa: at.empresa,
    config: at.config,
    ambiente: 'homologacao',
    tabelas: TABELAS,
    agora: AGORA,
  })
  if (!nota) throw new Error(`the test's request is refused: ${JSON.stringify(erros)}`)
  return nota
}
