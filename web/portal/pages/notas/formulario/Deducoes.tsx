import { Plus, Trash2 } from 'lucide-react'
import type { PedidoDeducoes } from '#domain/nota/pedido.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { useEstado, useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Dia } from '#web/kit/form/TextoComMascara.tsx'
import { checkDocumento } from '#web/words/documentos.ts'
import { maskDocumento, unmask } from '#web/words/formatos.ts'
import { GRADE, Grupo } from './Grupo.tsx'
import { DO_SERVICO, grupoEm } from './grupos.ts'
import { TIPO_DEDUCAO } from './opcoes.ts'

/** Discounts, and deductions from the base: a value, a share, or the documents that prove them. */
export function Deducoes({ servico, aberto }: { servico: string; aberto: boolean }) {
  const { change } = useFormulario()
  const nome = `${servico}.valor`
  const lista = `${nome}.deducoes.documentos`
  const documentos = (useValor(lista) ?? []) as Partial<NonNullable<PedidoDeducoes['documentos']>[number]>[]
  const geral = useEstado(({ erros }) => erros.find(({ campo }) => campo === `${nome}.deducoes`)?.mensagem)
  return (
    <Grupo {...grupoEm(DO_SERVICO.deducoes, servico)} sempreAberto={aberto}>
      <Numero
        nome={`${nome}.descontoIncondicionado`}
        rotulo="Desconto incondicionado"
        ajuda="Reduz a base do ISS."
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.descontoCondicionado`}
        rotulo="Desconto condicionado"
        ajuda="Depende de condição futura."
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.recebido`}
        rotulo="Valor recebido"
        ajuda="Quando difere do valor do serviço."
        unidade="reais"
        className="sm:col-span-2"
      />
      <Numero nome={`${nome}.deducoes.valor`} rotulo="Deduções" unidade="reais" className="sm:col-span-2" />
      <Numero
        nome={`${nome}.deducoes.percentual`}
        rotulo="Deduções em percentual"
        unidade="porcento"
        className="sm:col-span-2"
      />
      <Numero
        nome={`${nome}.baseCalculo`}
        rotulo="Base do ISS"
        placeholder="Calculada"
        unidade="reais"
        className="sm:col-span-2"
      />
      {geral && (
        <p className="col-span-full text-xs text-vermelho" data-campo={`${nome}.deducoes`} tabIndex={-1} data-erro>
          {geral}
        </p>
      )}
      {documentos.map((_, i) => (
        <Documento
          key={i}
          nome={`${lista}[${i}]`}
          numero={i + 1}
          onRemove={() => change(lista, documentos.length > 1 ? documentos.filter((__, k) => k !== i) : undefined)}
        />
      ))}
      <div className="col-span-full">
        <Botao onClick={() => change(lista, [...documentos, {}])}>
          <Plus size={15} aria-hidden />
          Documento de dedução
        </Botao>
      </div>
    </Grupo>
  )
}

function Documento({ nome, numero, onRemove }: { nome: string; numero: number; onRemove: () => void }) {
  return (
    <fieldset className={`${GRADE} col-span-full rounded-lg border border-linha p-4`}>
      <legend className="px-1 text-sm font-medium">Documento {numero}</legend>
      <Escolha nome={`${nome}.tipo`} rotulo="Tipo da dedução" opcoes={TIPO_DEDUCAO} className="sm:col-span-3" />
      <Dia nome={`${nome}.dataEmissao`} rotulo="Data" className="sm:col-span-3" />
      <Numero nome={`${nome}.valorDedutivel`} rotulo="Valor dedutível" unidade="reais" className="sm:col-span-3" />
      <Numero nome={`${nome}.valorDeducao`} rotulo="Deduzido nesta nota" unidade="reais" className="sm:col-span-3" />
      <Texto
        nome={`${nome}.chaveNfse`}
        rotulo="Chave da NFS-e"
        ajuda="50 caracteres"
        unmask={unmask}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${nome}.chaveNfe`}
        rotulo="Chave da NF-e"
        ajuda="44 caracteres"
        unmask={unmask}
        className="sm:col-span-3"
      />
      <Texto nome={`${nome}.numeroDocumento`} rotulo="Número de outro documento" className="sm:col-span-3" />
      <Texto
        nome={`${nome}.descricao`}
        rotulo="Descrição"
        ajuda="No tipo 99"
        maxLength={150}
        className="sm:col-span-3"
      />
      <Texto
        nome={`${nome}.fornecedor.cpfCnpj`}
        rotulo="CPF ou CNPJ do fornecedor"
        check={checkDocumento}
        mask={maskDocumento}
        unmask={unmask}
        maxLength={18}
        className="sm:col-span-2"
      />
      <Texto
        nome={`${nome}.fornecedor.razaoSocial`}
        rotulo="Nome do fornecedor"
        maxLength={300}
        className="sm:col-span-4"
      />
      <div className="col-span-full">
        <Botao tipo="discreto" onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
          Retirar o documento {numero}
        </Botao>
      </div>
    </fieldset>
  )
}
