import { writeCsv } from '#web/words/csv.ts'

/** A template file: the usual columns, and two notes to overwrite. */
export const MODELO = writeCsv([
  [
    ...['id', 'tomador_documento', 'tomador_nome', 'tomador_email'],
    ...['cep', 'rua', 'numero', 'bairro', 'cidade_ibge', 'uf'],
    ...['servico', 'municipio_prestacao', 'descricao', 'valor', 'aliquota_iss', 'iss_retido'],
  ],
  [
    ...['contrato-001-11', '12.345.678/0001-95', 'Tomador Exemplo Ltda', 'financeiro@tomador.example'],
    ...['01310-100', 'Avenida Paulista', '1000', 'Bela Vista', '3550308', 'SP'],
    ...['01.07', '1504208', 'Suporte técnico em informática', '1500,50', '3', 'não'],
  ],
  [
    ...['contrato-002-11', '529.982.247-25', 'Maria da Silva', ''],
    ...['', '', '', '', '', ''],
    ...['01.07', '1504208', 'Suporte técnico em informática', '250', '3', 'não'],
  ],
])
