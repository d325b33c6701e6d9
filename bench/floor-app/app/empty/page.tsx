export default function EmptyPage() {
  return <p>Nothing but Next.</p>;
}
