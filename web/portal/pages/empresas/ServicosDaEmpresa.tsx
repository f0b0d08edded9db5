import { useId, useState } from 'react'
import { searchServicos } from '#web/api/portal/emissao.ts'
import { cx } from '#web/kit/cx.ts'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { aria, CAIXA, Moldura } from '#web/kit/form/Moldura.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { type CodigoDaCidade, readCodigos, writeCodigos } from './valores-config.ts'

/** The service that the company usually provides, and what the codes of its city's list mean. */
export function ServicosDaEmpresa({ cpfCnpj }: { cpfCnpj: string }) {
  return (
    <>
      <EscolhaBuscada
        nome="servicoPadrao.codigo"
        rotulo="Serviço da lista (LC 116)"
        ajuda="Vem escolhido em cada nota nova e nas linhas de planilha sem serviço"
        tabela={`servicos:${cpfCnpj}`}
        search={searchServicos(cpfCnpj)}
        className="sm:col-span-2"
      />
      <Texto
        nome="servicoPadrao.discriminacao"
        rotulo="Discriminação"
        linhas={2}
        maxLength={2000}
        className="sm:col-span-2"
      />
      <Texto nome="servicoPadrao.codigoServicoNacional" rotulo="Código nacional" ajuda="6 dígitos" maxLength={6} />
      <Texto nome="servicoPadrao.codigoNbs" rotulo="NBS" ajuda="9 dígitos" maxLength={9} />
      <Texto nome="servicoPadrao.cnae" rotulo="CNAE" ajuda="7 dígitos" maxLength={7} />
      <CodigosDaCidade />
    </>
  )
}

/** A line for each code, as it is pasted from a spreadsheet. */
function CodigosDaCidade() {
  const id = useId()
  const { valor, erro, change } = useCampo<CodigoDaCidade[]>('codigosDaCidade')
  const [texto, setTexto] = useState(() => writeCodigos(valor))
  const ajuda =
    'Uma linha para cada código: o da prefeitura, o item da LC 116 e, se quiser, o código nacional e a NBS, separados por ponto e vírgula ou colados da planilha. Ex.: 2919; 17.01; 170101'
  return (
    <Moldura id={id} rotulo="Códigos de serviço da prefeitura" ajuda={ajuda} erro={erro} className="sm:col-span-2">
      <textarea
        {...aria(id, erro, ajuda)}
        data-campo="codigosDaCidade"
        rows={4}
        value={texto}
        onChange={({ target }) => {
          setTexto(target.value)
          change(readCodigos(target.value))
        }}
        className={cx(CAIXA, 'py-2 font-mono')}
      />
    </Moldura>
  )
}
