/** Who decides about the data: for notes the company that issues them, for logins the service (LGPD, art. 5, VI–VII). */
export const CONTROLADOR = [
  {
    dado: 'notas, linhas de lotes, tentativas rejeitadas, webhooks e e-mails de notas',
    controlador: 'a empresa prestadora que emite a nota',
    servico: 'operador',
  },
  { dado: 'usuários, convites, sessões e auditoria do portal', controlador: 'este serviço', servico: 'controlador' },
] as const

/** Why each part of the data is held, on which legal ground, where it comes from and for how long. */
export const FINALIDADES = [
  {
    dado: 'notasComoTomador, notasComoIntermediario',
    finalidade: 'emitir a NFS-e e comprová-la',
    baseLegal: 'LGPD art. 7, II: obrigação legal do prestador (LC 116/2003; CTN art. 195)',
    origem: 'a empresa prestadora, no pedido de emissão',
    retencao: 'enquanto a conta existir; documentos fiscais não são apagados a pedido (LGPD art. 16, I)',
  },
  {
    dado: 'clientesGuardados',
    finalidade: 'preencher as próximas notas da empresa prestadora para o mesmo cliente',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'as notas da empresa prestadora, ou uma pessoa da conta',
    retencao: 'enquanto a conta existir',
  },
  {
    dado: 'linhasDeLote',
    finalidade: 'conferir, corrigir e emitir as notas de um arquivo',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a empresa prestadora, no arquivo enviado ao portal',
    retencao: 'o que diz o ajuste lotes.guardarDias, 90 dias por padrão; depois o serviço apaga o conteúdo das linhas',
  },
  {
    dado: 'tentativasRejeitadas',
    finalidade: 'mostrar à empresa prestadora por que um pedido foi recusado',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a empresa prestadora, no pedido recusado',
    retencao: '90 dias; depois o serviço as apaga',
  },
  {
    dado: 'webhooksEnviados',
    finalidade: 'avisar o sistema da empresa prestadora do que houve com a nota',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a nota',
    retencao: 'enquanto a nota existir',
  },
  {
    dado: 'emailsEnviados',
    finalidade: 'entregar a nota ao tomador, quando a empresa prestadora o pede',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a nota',
    retencao: '30 dias; depois o serviço os apaga',
  },
  {
    dado: 'enviosDeNotas',
    finalidade: 'mostrar à empresa prestadora a quem a nota foi enviada',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a nota, ou uma pessoa da conta',
    retencao: 'enquanto a nota existir',
  },
  {
    dado: 'empresas, contas',
    finalidade: 'emitir notas em nome da empresa',
    baseLegal: 'LGPD art. 7, II e V',
    origem: 'quem administra a conta',
    retencao: 'enquanto a conta existir',
  },
  {
    dado: 'usuarios, convites',
    finalidade: 'dar acesso ao portal',
    baseLegal: 'LGPD art. 7, V: execução de contrato',
    origem: 'a própria pessoa, ou quem a convidou',
    retencao: 'enquanto a conta existir; as sessões, até terminarem',
  },
  {
    dado: 'auditoriaDeAcesso',
    finalidade: 'provar quem fez o quê',
    baseLegal: 'LGPD art. 7, II e IX; art. 37',
    origem: 'o uso do serviço',
    retencao: 'não se apaga: cada linha sela a anterior',
  },
] as const

export const COMPARTILHAMENTOS = [
  {
    quem: 'o município da nota, ou o sistema nacional da NFS-e',
    oQue: 'os dados da nota',
    porque: 'a emissão é deles, por lei',
  },
  {
    quem: 'a empresa prestadora, nos endereços de webhooksEnviados',
    oQue: 'o estado da nota e os identificadores dela',
    porque: 'a empresa o pediu',
  },
  {
    quem: 'o depósito de objetos configurado por quem opera o serviço (DOCUMENTOS_S3_URL), se houver um',
    oQue: 'os documentos das notas encerradas: o pedido, os XMLs e as respostas do município',
    porque: 'guardar documentos antigos fora do banco de dados, cifrados no transporte e em repouso',
  },
  {
    quem: 'o servidor de e-mail configurado por quem opera o serviço',
    oQue: 'o e-mail do tomador e o link da nota',
    porque: 'entregar a nota por e-mail, quando a empresa prestadora o pede',
  },
] as const

export const NAO_INCLUSOS = [
  { motivo: 'Senhas, chaves, certificados e tokens: são segredos, e aparecem só como existentes.' },
  {
    motivo:
      'O texto do serviço e os XMLs das notas: podem trazer dados de outras pessoas; a empresa prestadora os tem, e o tomador os recebe na nota.',
  },
  {
    motivo:
      'As notas que a empresa do titular emitiu: trazem dados dos tomadores; quem administra a conta as exporta em GET /portal/nfse/export.csv.',
  },
  {
    motivo:
      'Pessoas de uma conta que não deram CPF: só se encontram aqui pelo e-mail de uma empresa ou conta que é do CPF pedido.',
  },
  {
    motivo:
      'O índice da busca de notas: resumos de 64 bits das palavras, do documento e do valor de cada nota, dos quais não se lê o que eram, e partes de palavras de cada conta, sem a nota de que vieram.',
  },
  { motivo: 'Arquivos de importação: ficam selados por no máximo 24 horas e são apagados ao aplicar.' },
  { motivo: 'Corpos de tentativas que não eram JSON: não se separa neles o que é de cada pessoa.' },
  {
    motivo:
      'Cópias de segurança do banco de dados e do depósito de documentos: seguem o prazo de quem opera o serviço.',
  },
] as const
