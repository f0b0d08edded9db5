import type { WebserviceDetalhe } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Dado } from '#web/kit/detail/Pagina.tsx'
import { horaMinuto } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

const ditoAgora = ({ minutos, chamadas, falhas }: WebserviceDetalhe['agora']) =>
  chamadas === 0
    ? `nenhuma tentativa em ${minutos} min`
    : `${inteiro(falhas)} de ${count(chamadas, 'tentativa falhou', 'tentativas falharam')} em ${minutos} min`

export const Fatos = ({ cidade }: { cidade: WebserviceDetalhe }) => {
  const { conexao, titulo, padrao, provedor, credencial, disjuntores, agora, ultimoSucessoEm, ultimaNotaEm } = cidade
  const [aberto] = disjuntores
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-5">
      <Dado rotulo="Conexão">
        {conexao ? `${conexao.slug} v${conexao.versao}` : 'Nenhuma'}
        <span className="sub block">{[titulo, padrao, provedor].filter(Boolean).join(' · ')}</span>
      </Dado>
      <Dado rotulo="Pede">
        {credencial ? (credencial.mtls ? 'Certificado na ligação' : 'Nada na ligação') : '–'}
        <span className="sub block">{credencial?.assina && 'Documentos assinados'}</span>
      </Dado>
      <Dado rotulo="Último sucesso">
        {ultimoSucessoEm ? <Instante em={ultimoSucessoEm} /> : 'Nenhum'}
        {ultimaNotaEm && (
          <span className="sub block">
            última nota: <Instante em={ultimaNotaEm} />
          </span>
        )}
      </Dado>
      <Dado rotulo="Chamadas">
        {aberto ? (
          <span className="text-ambar">
            {count(disjuntores.length, 'fila suspensa', 'filas suspensas')} até {horaMinuto(aberto.abertoAte)}
          </span>
        ) : (
          'Andam'
        )}
        <span className="sub block">{ditoAgora(agora)}</span>
      </Dado>
      <Dado rotulo="Esperam">
        {count(agora.esperando, 'tarefa', 'tarefas')}
        <span className="sub block">
          {agora.emDuvida > 0 && `${count(agora.emDuvida, 'nota', 'notas')} em dúvida · `}
          {agora.esperandoDesde && (
            <>
              a mais antiga <Instante em={agora.esperandoDesde} />
            </>
          )}
        </span>
      </Dado>
    </dl>
  )
}
