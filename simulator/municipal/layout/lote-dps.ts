/**
 * The messages of the cities that put DPS into operations with the names of ABRASF (ISSNet 1.01, in its published
 * examples), with the differences of Coplan's and of Fiorilli's (`coplan`, `fiorilli`). The DPS and the event request
 * themselves are checked against the national layout.
 */
export const LOTE_DPS: Record<string, string> = {
  GerarNfseEnvio: `
DPS any
`,
  EnviarLoteDpsEnvio: `
LoteDps @LoteDps
Signature? dsig
`,
  EnviarLoteDpsSincronoEnvio: `
LoteDps @LoteDps
Signature? dsig
`,
  RecepcionarDpsEnvio: `
DPS any
`,
  ConsultarNfseEnvio: `
@@versao? versao
| CNPJ cnpj
| CPF cpf
IM? t15
NumeroDPS d1-15
SerieDPS t5
`,
  CancelarNfseEnvio: `
pedRegEvento any [!coplan]
Pedido [coplan]
  InfPedidoCancelamento
    @@Id t255
    IdentificacaoNfse
      Numero n15
      CpfCnpj @CpfCnpj
      InscricaoMunicipal? t15
      CodigoMunicipio municipio
    CodigoCancelamento {1,2,3,4,5}
  Signature? dsig
`,
  ConsultarLoteDpsEnvio: `
@@versao? versao
Prestador @Pessoa
Protocolo t50
`,
  ConsultarNfseDpsEnvio: `
@@versao? versao
IdentificacaoDps [!coplan]
  NumDPS d1-15
  SerieDPS t5
IdentificacaoDPS =45 [coplan]
Prestador @Pessoa [!coplan]
Prestador @PessoaAbrasf [coplan]
`,
  ConsultarNfseFaixaEnvio: `
@@versao? versao
Prestador @Pessoa
Faixa
  NumeroNfseInicial n15
  NumeroNfseFinal? n15
Pagina pagina
`,
}

/** The named types of the same messages. */
export const GRUPOS_LOTE_DPS: Record<string, string> = {
  LoteDps: `
@@Id? t255
@@versao versao
NumeroLote n15
Prestador @Pessoa
InscricaoMunicipal t15 [coplan]
QuantidadeDps n4 [!coplan]
QuantidadeRps n4 [coplan]
ListaDps
  DPS*50 any
`,
  CpfCnpj: `
| Cnpj cnpj
| Cpf cpf
`,
  PessoaAbrasf: `
CpfCnpj @CpfCnpj
InscricaoMunicipal? t15
`,
  Pessoa: `
| CNPJ cnpj
| CPF cpf
IM? t15
`,
}

/** The messages of the asynchronous DPS service (Betha Cloud), in its published examples. */
export const DPS_ASSINCRONA: Record<string, string> = {
  RecepcionarDpsEnvio: `
DPS any
`,
  RecepcionarEventoCancelamentoEnvio: `
evento
  @@versao versaoCurta
  infEvento
    @@id t255
    verAplic t20
    ambGer {1,2}
    nSeqEvento i3
    dhProc t30
    nDFe t50
    pedRegEvento any
  Signature? dsig
`,
  ConsultarStatusDpsEnvio: `
tpAmb {1,2}
codigoIbge d7
cpfCnpjPrestador d11-14
protocolo t50
tipoIntegracao {EMISSAO,CANCELAMENTO,CANCELAMENTO_POR_SUBSTICAO}
`,
}
