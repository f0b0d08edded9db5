import type { NotaPreparada, Pagamento, ServicoPreparado } from '#domain/nota/preparada.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { writeDiferimento, writeRegular } from '#tracks/dps/leiautes/dps-1.01/ibscbs.ts'
import { writeLugarDoImovel } from '#tracks/dps/leiautes/dps-1.01/pessoas.ts'
import { freeText } from '#tracks/dps/texto.ts'

/** `IBSCBS`: purpose and recipient are outside it, the classification is above its details, payments are new. */
export function writeIbsCbs({ servico, tomador, pagamentos = [] }: NotaPreparada): string {
  const { reforma } = servico
  if (reforma === null) return ''
  const { notasReferenciadas = [] } = reforma
  return group(
    'IBSCBS',
    el('indFinal', tomador?.consumidorFinal ? 1 : 0),
    el('cIndOp', reforma.indicadorOperacao),
    reforma.zonaFranca ? el('indZFMALC', 1) : '',
    el('tpOper', reforma.tipoOperacao),
    group('gRefNFSe', ...notasReferenciadas.map((chave) => el('refNFSe', chave))),
    el('tpEnteGov', reforma.enteGovernamental),
    reforma.doacao ? el('indDoacao', 1) : '',
    writeImovel(servico),
    group(
      'valores',
      group(
        'trib',
        el('CST', reforma.cst),
        el('cClassTrib', reforma.classificacao),
        group('gIBSCBS', el('cCredPres', reforma.creditoPresumido), writeRegular(reforma), writeDiferimento(reforma)),
      ),
    ),
    group('gPgtoVinc', ...pagamentos.map(writePagamento)),
  )
}

/** One unit of the municipality where the service is done, which is that of the property. */
function writeImovel({ imovel, municipioPrestacao }: ServicoPreparado): string {
  if (!imovel) return ''
  return group(
    'imovel',
    el('cMun', imovel.endereco?.codigoCidade ?? municipioPrestacao),
    group('gUnidImob', el('inscImobFisc', freeText(imovel.inscricaoImobiliaria, 30).texto), writeLugarDoImovel(imovel)),
  )
}

const writePagamento = ({ idTransacao, meio, cnpjRecebedor, cnpjInstituicao }: Pagamento, index: number) =>
  group(
    'pgto',
    el('nPag', index + 1),
    el('idTransacao', idTransacao),
    el('tpMeioPgto', meio),
    el('CNPJReceb', cnpjRecebedor),
    el('CNPJBasePSP', cnpjInstituicao),
  )
