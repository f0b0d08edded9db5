import { Numero } from '#web/kit/form/CampoNumero.tsx'
import { useEstado } from '#web/kit/form/Formulario.tsx'
import { Declarados } from './Declarados.tsx'
import { DOCUMENTOS_DE_DEDUCAO } from './declarados.ts'
import { Grupo } from './Grupo.tsx'
import { DO_SERVICO, grupoEm } from './grupos.ts'

/** Discounts, and deductions from the base: a value, a share, or the documents that prove them. */
export function Deducoes({ servico, aberto }: { servico: string; aberto: boolean }) {
  const nome = `${servico}.valor`
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
      <Declarados em={`${nome}.deducoes`} campos={[DOCUMENTOS_DE_DEDUCAO]} />
    </Grupo>
  )
}
