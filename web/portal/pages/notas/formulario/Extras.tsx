import type { ReactNode } from 'react'
import { Chave } from '#web/kit/form/Chave.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Mes, Momento } from '#web/kit/form/TextoComMascara.tsx'
import { Declarados } from './Declarados.tsx'
import { DA_NOTA_NT009, NT009 } from './declarados.ts'
import { Grupo } from './Grupo.tsx'
import { Grupos } from './Grupos.tsx'
import { DA_NOTA, type GrupoDaNota, grupoEm } from './grupos.ts'
import { PRIORIDADE, TIPO_RPS } from './opcoes.ts'
import { Pessoa } from './Pessoa.tsx'

const AGORA = 'Vazia: agora. Na hora do município de quem emite.'

/** Rare fields of the note as a whole. */
export function Extras({ mascarados }: { mascarados: readonly string[] }) {
  return (
    <div className="border-b border-linha">
      <Grupos rotulo="Adicionar à nota" ofertas={OFERTAS} />
      {mascarados.length > 0 && (
        <Grupo
          titulo="Credenciais"
          nomes={mascarados}
          texto="Vieram mascaradas da nota original. Preencha de novo, ou deixe vazias para retirá-las do pedido."
          sempreAberto
        >
          {mascarados.map((nome) => (
            <Texto
              key={nome}
              nome={nome}
              rotulo={nome}
              tipo="password"
              autoComplete="off"
              ajuda="Não é guardada no rascunho."
              className="sm:col-span-3"
            />
          ))}
        </Grupo>
      )}
    </div>
  )
}

const GRUPOS: Record<GrupoDaNota, (aberto: boolean) => ReactNode> = {
  intermediario: (aberto) => (
    <Grupo
      {...grupoEm(DA_NOTA.intermediario, '')}
      sempreAberto={aberto}
      texto="Quem intermediou o serviço, quando alguém o fez."
    >
      <Pessoa nome="intermediario" />
    </Grupo>
  ),
  datas: (aberto) => (
    <Grupo
      {...grupoEm(DA_NOTA.datas, '')}
      sempreAberto={aberto}
      texto="O recomendado é deixar tudo vazio: o serviço numera e data."
    >
      <Momento nome="dataEmissao" rotulo="Data e hora da emissão" ajuda={AGORA} className="sm:col-span-3" />
      <Escolha nome="rps.tipo" rotulo="Tipo" opcoes={TIPO_RPS} className="sm:col-span-3" />
      <Texto nome="rps.serie" rotulo="Série" maxLength={5} className="sm:col-span-2" />
      <Texto nome="rps.numero" rotulo="Número do RPS" inputMode="numeric" maxLength={15} className="sm:col-span-4" />
      <Momento nome="rps.dataEmissao" rotulo="Data e hora do RPS" ajuda={AGORA} className="sm:col-span-3" />
      <Mes nome="rps.competencia" rotulo="Competência do RPS" className="sm:col-span-3" />
      <div className="flex items-center sm:col-span-6">
        <Chave nome="opcoes.confirmarSalto" rotulo="O número pula muitos da série, e é ele mesmo" />
      </div>
    </Grupo>
  ),
  nt009: (aberto) => (
    <Grupo {...grupoEm(DA_NOTA.nt009, '')} texto={NT009} sempreAberto={aberto}>
      <Declarados em="" campos={DA_NOTA_NT009} />
    </Grupo>
  ),
  integracao: (aberto) => (
    <Grupo {...grupoEm(DA_NOTA.integracao, '')} sempreAberto={aberto}>
      <Texto
        nome="idIntegracao"
        rotulo="Identificador seu (idIntegracao)"
        ajuda="Único na conta: repetir o mesmo não emite duas vezes."
        maxLength={64}
        className="sm:col-span-6"
      />
      <Texto
        nome="opcoes.webhookUrl"
        rotulo="Webhook só desta nota"
        tipo="url"
        placeholder="https://"
        maxLength={2000}
        className="sm:col-span-4"
      />
      <Escolha nome="opcoes.prioridade" rotulo="Prioridade" opcoes={PRIORIDADE} className="sm:col-span-2" />
    </Grupo>
  ),
}
const OFERTAS = (Object.keys(GRUPOS) as GrupoDaNota[]).map((id) => ({
  ...{ id, titulo: DA_NOTA[id].titulo, nomes: DA_NOTA[id].campos, render: GRUPOS[id] },
  ...{ preciso: false, exigido: false },
}))
