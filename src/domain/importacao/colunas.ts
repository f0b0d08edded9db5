/**
 * The columns of a file of companies (docs/especificacao/decisoes.md#9-import-and-personal-data), each with the names
 * that other providers give it: Focus NFe, eNotas, PlugNotas, NFE.io. `gravada` false: read and shown, and kept nowhere.
 */
const COLUNAS = {
  cnpj: nomes('cpfCnpj cpf federalTaxNumber documento cnpjEmpresa'),
  razaoSocial: nomes('nome name razao empresa'),
  nomeFantasia: nomes('fantasia tradeName'),
  inscricaoMunicipal: nomes('im municipalTaxNumber ccm'),
  inscricaoEstadual: nomes('ie regionalTaxNumber'),
  codigoCidade: nomes(
    'codigoMunicipio municipio cidade ibge codigoIbge nomeMunicipio enderecoCodigoCidade enderecoCidade addressCityCode addressCityName',
  ),
  regimeTributario: nomes('regime taxRegime'),
  regimeEspecial: nomes('regimeEspecialTributacao regimeTributarioEspecial specialTaxRegime'),
  optanteSimples: nomes('optanteSimplesNacional simplesNacional simples'),
  email: nomes('emailEmpresa'),
  telefone: nomes('fone telefoneNumero phone'),
  cep: nomes('enderecoCep postalCode addressPostalCode'),
  logradouro: nomes('endereco rua enderecoLogradouro street addressStreet'),
  numero: nomes('enderecoNumero number addressNumber'),
  complemento: nomes('enderecoComplemento additionalInformation addressAdditionalInformation'),
  bairro: nomes('enderecoBairro district addressDistrict'),
  uf: nomes('estado enderecoEstado enderecoUf state addressState'),
  codigoServico: nomes('itemListaServico itemListaServicoLc116', false),
  codigoTributacao: nomes('codigoTributacaoMunicipio codigoServicoMunicipal'),
  cnae: nomes('codigoCnae', false),
  aliquotaIss: nomes('issRate aliquota'),
  serieRps: nomes(
    'serie serieNfse serieNfseProducao serieNfsenProducao rpsSerialNumber configuracoesNfseProducaoSerieNfe nfseConfigRpsSerie',
  ),
  proximoNumeroRps: nomes(
    'proximoNumero proximoNumeroNfseProducao proximoNumeroNfsenProducao rpsNumber configuracoesNfseProducaoSequencialNfe nfseConfigRpsNumero',
  ),
  ambiente: nomes('environment'),
  usuarioPrefeitura: nomes(
    'usuario loginResponsavel loginName configuracoesNfseProducaoUsuarioAcessoProvedor nfseConfigPrefeituraLogin',
  ),
  senhaPrefeitura: nomes(
    'senha senhaResponsavel loginPassword configuracoesNfseProducaoSenhaAcessoProvedor nfseConfigPrefeituraSenha',
  ),
  tokenPrefeitura: nomes('token configuracoesNfseProducaoTokenAcessoProvedor'),
  idExterno: nomes('id empresaId externalId', false),
}
export type Campo = keyof typeof COLUNAS
export const CAMPOS = Object.keys(COLUNAS) as Campo[]

/** Values that are shown masked, and stored sealed. */
export const SECRETOS: readonly Campo[] = ['senhaPrefeitura', 'tokenPrefeitura']

/** A column of a file, and the field it fills; null: none. */
export type Coluna = { original: string; destino: Campo | null; gravada: boolean }
/** The operator's choice for the columns: by their header, the field, or null to leave one out. */
export type Mapeamento = Record<string, Campo | null>

function nomes(outros: string, gravada = true) {
  return { outros: outros.split(' '), gravada }
}

/** `Razão Social`, `razao_social` and `razaoSocial` are one name. */
const chaveDe = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/[^0-9A-Za-z]/g, '')
    .toLowerCase()

const POR_NOME = new Map<string, Campo>([
  ...CAMPOS.flatMap((campo) => COLUNAS[campo].outros.map((nome): [string, Campo] => [chaveDe(nome), campo])),
  ...CAMPOS.map((campo): [string, Campo] => [chaveDe(campo), campo]),
])

/** The field that a header alone names. */
export const campoDe = (original: string): Campo | null => POR_NOME.get(chaveDe(original)) ?? null

/**
 * The columns of a header: the operator's choice comes first; when two columns would fill one field, the first does.
 */
export function mapColunas(header: readonly string[], mapeamento: Mapeamento = {}): Coluna[] {
  const named = new Map(Object.entries(mapeamento).map(([nome, campo]) => [chaveDe(nome), campo]))
  const taken = new Set<Campo>()
  for (const original of header) {
    const campo = named.get(chaveDe(original))
    if (campo) taken.add(campo)
  }
  const filled = new Set<Campo>()
  return header.map((original) => {
    const said = named.get(chaveDe(original))
    const guess = said === undefined ? campoDe(original) : said
    const free = guess !== null && !filled.has(guess) && (said !== undefined || !taken.has(guess))
    if (free) filled.add(guess)
    return { original, destino: free ? guess : null, gravada: free && COLUNAS[guess].gravada }
  })
}
