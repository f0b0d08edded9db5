/** The event request of layout 1.01 (tiposEventos_v1.01.xsd); the notation is that of layout-dps.ts, `=texto` is fixed. */
export const LAYOUT_PEDIDO = `
tpAmb {1,2}
verAplic t20
dhEvento dataHora
| CNPJAutor cnpj
| CPFAutor cpf
chNFSe chave
| e101101
  xDesc =Cancelamento de NFS-e
  cMotivo {1,2,9}
  xMotivo motivo
| e105102
  xDesc =Cancelamento de NFS-e por Substituição
  cMotivo {01,02,03,04,05,99}
  xMotivo? motivo
  chSubstituta chave
| e101103
  xDesc =Solicitação de Análise Fiscal para Cancelamento de NFS-e
  cMotivo {1,2,9}
  xMotivo motivo
| e105104
  xDesc =Cancelamento de NFS-e Deferido por Análise Fiscal
  CPFAgTrib cpf
  nProcAdm? ate30
  cMotivo {1}
  xMotivo motivo
| e105105
  xDesc =Cancelamento de NFS-e Indeferido por Análise Fiscal
  CPFAgTrib cpf
  nProcAdm? ate30
  cMotivo {1,2}
  xMotivo motivo
| e202201
  xDesc =Manifestação de NFS-e - Confirmação do Prestador
| e203202
  xDesc =Manifestação de NFS-e - Confirmação do Tomador
| e204203
  xDesc =Manifestação de NFS-e - Confirmação do Intermediário
| e205204
  xDesc =Manifestação de NFS-e - Confirmação Tácita
| e202205
  xDesc =Manifestação de NFS-e - Rejeição do Prestador
  cMotivo {1,2,3,4,5,9}
  xMotivo? motivo
| e203206
  xDesc =Manifestação de NFS-e - Rejeição do Tomador
  cMotivo {1,2,3,4,5,9}
  xMotivo? motivo
| e204207
  xDesc =Manifestação de NFS-e - Rejeição do Intermediário
  cMotivo {1,2,3,4,5,9}
  xMotivo? motivo
| e205208
  xDesc =Manifestação de NFS-e - Anulação da Rejeição
  CPFAgTrib cpf
  idEvManifRej idEvento
  xMotivo motivo
| e305101
  xDesc =Cancelamento de NFS-e por Ofício
  CPFAgTrib cpf
  nProcAdm ate30
  xProcAdm motivo
`

/**
 * The same as it was before February 2026, and as cities that copied it then still accept it: requests are numbered.
 */
export const LAYOUT_PEDIDO_NUMERADO = LAYOUT_PEDIDO.replace(
  'chNFSe chave\n',
  'chNFSe chave\nnPedRegEvento numeroPedido\n',
)
