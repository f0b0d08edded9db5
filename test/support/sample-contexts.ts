import { CONFIG_PADRAO, type Empresa, type NfseConfig } from '#domain/empresa.ts'

/** The company that every body of `contracts/samples` names, in Marabá, as a Simples company unless a sample differs. */
export const EMPRESA_EXEMPLO: Empresa = {
  id: '7c1f7a5e-1f0b-4c86-9a56-0f2a5f1c9d11',
  cpfCnpj: '11222333000181',
  razaoSocial: 'Prestadora Exemplo Ltda',
  nomeFantasia: 'Exemplo',
  inscricaoMunicipal: '123456',
  regimeTributario: 'simples_nacional',
  regimeApuracaoSimples: 1,
  regimeEspecialTributacao: 0,
  incentivoFiscal: false,
  optanteMei: false,
  email: 'nfse@prestadora.example',
  telefone: '9433221100',
  endereco: {
    tipoLogradouro: 'Avenida',
    logradouro: 'VP-8',
    numero: '12',
    complemento: null,
    tipoBairro: null,
    bairro: 'Nova Marabá',
    codigoCidade: '1504208',
    descricaoCidade: 'Marabá',
    estado: 'PA',
    cep: '68508000',
    codigoPais: '1058',
  },
}

const REGULAR = { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null } as const

const DIFFERENT: Record<string, Partial<Empresa>> = {
  'beneficio-municipal': REGULAR,
  deducoes: REGULAR,
  exportacao: REGULAR,
  imunidade: { regimeTributario: 'imune', regimeApuracaoSimples: null },
  mei: { regimeTributario: 'mei', regimeApuracaoSimples: null, optanteMei: true },
  obra: REGULAR,
  'regular-ibs-cbs-retencoes': REGULAR,
  'suspensao-judicial': REGULAR,
}

/** The company and configuration under which a sample (file name without `.json`) is a valid note. */
export function contextOfSample(name: string): { empresa: Empresa; config: NfseConfig } {
  return { empresa: { ...EMPRESA_EXEMPLO, ...DIFFERENT[name] }, config: CONFIG_PADRAO }
}
